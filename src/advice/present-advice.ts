import type { MoveView } from '../turns/turn.dto.js';
import type { EndedState } from '../rules/state.js';
import type { GameAnalysis } from '../strategy/analyse-game.js';
import { type Choice, exact } from '../strategy/play.js';
import type { AdviceView, AnalysisView, ChoiceView } from './advice.view.js';

/** @param choices best first */
export function presentAdvice(choices: readonly Choice[]): AdviceView {
  const [best] = choices;
  if (!best) return { expected: 0, best: null, moves: [] };
  return {
    expected: best.expected,
    best: presentDecision(best),
    moves: choices.map((choice) => presentChoice(choice, best)),
  };
}

export function presentAnalysis(
  gameId: string,
  state: EndedState,
  { players, decisions }: GameAnalysis,
): AnalysisView {
  const { ruleset, rulesetVersion, status } = state;
  return {
    gameId,
    ruleset,
    rulesetVersion,
    status,
    players,
    decisions: decisions.map(({ dice, made, best, ...decision }) => ({
      ...decision,
      dice: [...dice],
      move: presentChoice(made, best),
      best: presentChoice(best, best),
      loss: lossOf(made, best),
    })),
  };
}

const presentChoice = (choice: Choice, best: Choice): ChoiceView => ({
  ...presentDecision(choice),
  expected: choice.expected,
  loss: lossOf(choice, best),
});

function presentDecision({ expected: _, ...decision }: Choice): MoveView {
  return 'dice' in decision ? { ...decision, dice: [...decision.dice] } : decision;
}

const lossOf = (choice: Choice, best: Choice): number => exact(best.expected - choice.expected);
