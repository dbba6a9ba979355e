// @ts-check
/** A reason to stop that its message says in full: shown as that one line, without a stack. */
export class Refusal extends Error {}
