/** An id that no player and no game has. */
export const NOBODY = '01938f5e-7c00-7abc-8def-0123456789ab';

/** The rule sheets, in the order of the API. */
export const RULESETS = ['kakelorum', 'dobbelspel', 'farkle', 'farkle-four-rolls'];
