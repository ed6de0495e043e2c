/** What each kind of event is in words. Kinds that are not here say nothing to people. */
const WORDS = {
  'player.joined': ({ who }) => `${who} takes a seat.`,
  'player.left': ({ who }) => `${who} leaves.`,
  'player.forfeited': ({ who }) => `${who} gives up.`,
  'game.started': () => 'The game begins.',
  'opening.thrown': ({ throws, nameOf }) =>
    `For the first turn: ${throws.map(({ seat, die }) => `${nameOf(seat)} throws ${die}`).join(', ')}.`,
  'dice.thrown': ({ who, dice }) => `${who} throws ${dice.join(' ')}.`,
  'dice.held': ({ who, dice, points }) =>
    `${who} keeps ${dice.join(' ') || 'nothing'}${points ? ` for ${points}` : ''}.`,
  'turn.scored': ({ who, category, points, repeatBonus, categoryOf }) =>
    `${who} scores ${points}${category ? ` in ${categoryOf(category)}` : ''}` +
    `${repeatBonus ? ` and ${repeatBonus} more for the repeat` : ''}.`,
  'turn.farkled': ({ who, lost }) => `Farkle! ${who} loses ${lost || 'nothing'}.`,
  'lastRound.started': ({ who }) => `${who} sets off the last round.`,
  'game.finished': ({ ranks, nameOf }) =>
    [...ranks]
      .sort((a, b) => a.rank - b.rank)
      .map(({ seat, rank, score }) => `${rank}. ${nameOf(seat)} ${score}`)
      .join('\n'),
  'game.abandoned': () => 'The game was given up.',
  'game.cancelled': () => 'The game was cancelled.',
};

/**
 * An event of a game in a line of words, or several; undefined where there is nothing to say.
 * @param game whose players have names, as it stood when who acts had a seat
 * @param ruleset whose categories have names
 */
export function inWords({ type, seat, data }, game, ruleset) {
  const nameOf = (number) => game.players[number].name ?? 'Somebody';
  const categoryOf = (id) => ruleset.categories.find((category) => category.id === id).name;
  const isWho = data.playerId ? ({ playerId }) => playerId === data.playerId : (_, i) => i === seat;
  const player = game.players.find(isWho);
  return WORDS[type]?.({ ...data, who: player?.name ?? 'Somebody', nameOf, categoryOf });
}
