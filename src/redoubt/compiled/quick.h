/* Shortcuts for compiled modules, of the kind that Python's own interpreter takes: the attribute of a slot
   without a search through its class, the item of a list without a detour through protocols, small whole
   numbers compared at once. Whatever is not such a simple case goes the usual way. */
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <structmember.h>

#if PY_VERSION_HEX >= 0x030B0000 && PY_VERSION_HEX < 0x030E0000 && !defined(Py_GIL_DISABLED)

/* Where a class keeps the value of a slot. The version of a class changes whenever the class does, and no
   version is given twice; the names are constants of the module and live as long as it. */
typedef struct {
    unsigned int version;
    PyObject *name;
    Py_ssize_t offset;
} quick_slot;

static quick_slot quick_slots[1024];

static inline quick_slot *quick_place(unsigned int version, PyObject *name) {
    return &quick_slots[(version * 31 ^ ((size_t)name >> 4)) & 1023];
}

static void quick_learn(PyTypeObject *type, PyObject *name) {
    PyObject *found = _PyType_Lookup(type, name);
    if (!found || !Py_IS_TYPE(found, &PyMemberDescr_Type) || !type->tp_version_tag) return;
    PyMemberDef *member = ((PyMemberDescrObject *)found)->d_member;
    if (member->type != T_OBJECT_EX || member->flags || !PyType_IsSubtype(type, PyDescr_TYPE(found))) return;
    *quick_place(type->tp_version_tag, name) = (quick_slot){type->tp_version_tag, name, member->offset};
}

static inline PyObject *quick_attribute(PyObject *of, PyObject *name) {
    PyTypeObject *type = Py_TYPE(of);
    quick_slot *slot = quick_place(type->tp_version_tag, name);
    if (slot->name == name && slot->version == type->tp_version_tag) {
        PyObject *value = *(PyObject **)((char *)of + slot->offset);
        if (value) return Py_NewRef(value);
    }
    else if (type->tp_getattro == PyObject_GenericGetAttr) quick_learn(type, name);
    return PyObject_GetAttr(of, name);
}

static inline int quick_set(PyObject *of, PyObject *name, PyObject *value) {
    PyTypeObject *type = Py_TYPE(of);
    if (type->tp_setattro == PyObject_GenericSetAttr) {
        quick_slot *slot = quick_place(type->tp_version_tag, name);
        if (slot->name == name && slot->version == type->tp_version_tag) {
            PyObject **place = (PyObject **)((char *)of + slot->offset), *old = *place;
            *place = Py_NewRef(value);
            Py_XDECREF(old);
            return 0;
        }
        quick_learn(type, name);
    }
    return PyObject_SetAttr(of, name, value);
}

#if PY_VERSION_HEX >= 0x030C0000
#define quick_small(number) PyUnstable_Long_IsCompact((PyLongObject *)(number))
#define quick_value(number) PyUnstable_Long_CompactValue((PyLongObject *)(number))
#else
#define quick_small(number) ((size_t)(Py_SIZE(number) + 1) < 3)
#define quick_value(number) (Py_SIZE(number) * (Py_ssize_t)((PyLongObject *)(number))->ob_digit[0])
#endif

static inline PyObject *quick_item(PyObject *of, PyObject *key) {
    if (PyLong_CheckExact(key) && quick_small(key)) {
        Py_ssize_t index = quick_value(key);
        if (PyList_CheckExact(of)) {
            if (index < 0) index += PyList_GET_SIZE(of);
            if (0 <= index && index < PyList_GET_SIZE(of)) return Py_NewRef(PyList_GET_ITEM(of, index));
        }
        else if (PyTuple_CheckExact(of)) {
            if (index < 0) index += PyTuple_GET_SIZE(of);
            if (0 <= index && index < PyTuple_GET_SIZE(of)) return Py_NewRef(PyTuple_GET_ITEM(of, index));
        }
        else if (PyBytes_CheckExact(of)) {
            if (0 <= index && index < PyBytes_GET_SIZE(of))
                return PyLong_FromLong((unsigned char)PyBytes_AS_STRING(of)[index]);
        }
        else if (PyByteArray_CheckExact(of)) {
            if (0 <= index && index < PyByteArray_GET_SIZE(of))
                return PyLong_FromLong((unsigned char)PyByteArray_AS_STRING(of)[index]);
        }
    }
    return PyObject_GetItem(of, key);
}

static inline PyObject *quick_compare(PyObject *a, PyObject *b, int how) {
    if (PyLong_CheckExact(a) && PyLong_CheckExact(b) && quick_small(a) && quick_small(b)) {
        Py_ssize_t x = quick_value(a), y = quick_value(b);
        Py_RETURN_RICHCOMPARE(x, y, how);
    }
    return PyObject_RichCompare(a, b, how);
}

#else
#define quick_attribute PyObject_GetAttr
#define quick_set PyObject_SetAttr
#define quick_item PyObject_GetItem
#define quick_compare PyObject_RichCompare
#endif
