import type { Outcome } from '../../ui/gateway/use-gateway-command.ts'

const KEPT = 5

/** The last few commands with the newest first, each once. */
export const withRecent = (outcomes: readonly Outcome[], outcome: Outcome): readonly Outcome[] => {
  const text = JSON.stringify(outcome.command)
  return [outcome, ...outcomes.filter(({ command }) => JSON.stringify(command) !== text)].slice(0, KEPT)
}
