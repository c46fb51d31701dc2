"""Sounds: a counter, a die, a bell. Quiet, and none until they are chosen."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser import Browse, Server
from tests.tabletop import Tabletop, play
from tests.web.battle import battle
from tests.web.test_table import common_target, movable_stack
from tests.web.training import in_movement

LISTEN = """() => {
  window.heard = [];
  for (const [name, kind] of [['AudioBufferSourceNode', 'knock'], ['OscillatorNode', 'tone']]) {
    const { prototype } = window[name];
    const { start } = prototype;
    prototype.start = function (at) { window.heard.push(kind); return start.call(this, at); };
  }
}"""
LOUDNESS = """async (name) => {
  const volumes = [];
  const whole = AudioContext.prototype.createGain;
  AudioContext.prototype.createGain = function () {
    const gain = whole.call(this);
    setTimeout(() => volumes.push(gain.gain.value));
    return gain;
  };
  const set = AudioParam.prototype.setValueAtTime;
  AudioParam.prototype.setValueAtTime = function (value, at) {
    this.value = value;
    return set.call(this, value, at);
  };
  (await import('/js/table/sounds.js')).sound(name);
  await new Promise((later) => setTimeout(later, 20));
  return volumes;
}"""


def listening(page: Page) -> Page:
    page.evaluate(LISTEN)
    return page


def heard(page: Page) -> set[str]:
    return set(page.evaluate("() => window.heard"))


@pytest.mark.parametrize("chosen", [False, True])
def test_a_counter_that_is_set_down_knocks_if_sound_is_chosen(
    browse: Browse, server: Server, chosen: bool
) -> None:
    game = in_movement(server)
    top = Tabletop(listening(browse(f"#/game/{game}", speed="fast")), server, game)
    top.settle()
    if chosen:
        top.page.get_by_role("button", name="Settings").click()
        top.page.get_by_role("radiogroup", name="Sound").get_by_role("radio", name="On", exact=True).check()
        top.page.get_by_role("button", name="Done").click()
    seq, start = top.seq, movable_stack(top)
    top.press_hex(start)
    expect(top.page.locator("[data-hand]").first).to_be_visible()
    top.press_hex(common_target(top, start))
    top.after(seq)
    assert heard(top.page) == ({"knock"} if chosen else set())


def test_a_die_falls_on_wood(browse: Browse, server: Server) -> None:
    game = battle(server, "losses")
    top = Tabletop(listening(browse(f"#/game/{game}", speed="fast", sound="on")), server, game)
    top.page.evaluate("async () => (await import('/js/table/sounds.js')).sound('die')")
    assert heard(top.page) == {"knock"}


def test_a_bell_rings_at_the_end_of_a_turn(browse: Browse, server: Server) -> None:
    game = in_movement(server, seed=7)
    top = Tabletop(listening(browse(f"#/game/{game}", speed="none", sound="on")), server, game)
    top.settle()
    while top.table()["turn"] == 1:
        table = server.ask("GET", f"/api/games/{game}")
        side = table["prompts"][0]["side"]
        legal = server.ask("GET", f"/api/games/{game}?as={side}")["legal"]
        ends = next((choice["text"] for choice in legal if choice.get("ends")), legal[0]["text"])
        play(server, game, side, ends.split("..")[0])
    top.page.wait_for_function("() => window.heard.includes('tone')")


def test_every_sound_is_quiet(browse: Browse) -> None:
    page = browse("#/help", sound="on")
    for name in ("die", "counter", "bell"):
        loud = page.evaluate(LOUDNESS, name)
        assert loud
        assert max(loud) < 0.21
