/** What is said of a seat at the head of its column. */
export type Mark = 'winner' | 'turn' | 'forfeited' | 'began' | 'setOff';

/** What one language calls what stands on a score sheet. Points come written as that language writes numbers. */
export interface SheetWords {
  /** The title of the page. */
  sheetOf: (game: string) => string;
  waiting: string;
  cancelled: string;
  active: (round: number, last: boolean) => string;
  finished: (date: string) => string;
  abandoned: (date: string) => string;
  player: string;
  deletedPlayer: string;
  bot: (name: string) => string;
  freeSeat: string;
  marks: Record<Mark, string>;
  upperSection: string;
  lowerSection: string;
  upperTotal: string;
  upperBonus: string;
  upperBonusHint: (points: string, threshold: string) => string;
  repeatBonus: (category: string) => string;
  repeatBonusHint: (points: string) => string;
  total: string;
  place: string;
  target: (points: string) => string;
  round: string;
  turn: string;
  runningTotal: string;
  farkle: string;
  farkles: string;
  leftOut: (round: string) => string;
  openTurn: string;
  points: (points: string) => string;
}
