import type { GatewayAnswer } from '../../platform/fiscal/gateway-client.ts'

/** An answer taken apart: the paper as the device wrote it, null without one, and everything else of it as JSON. */
export const answerParts = (
  answer: GatewayAnswer,
): { readonly paper: string | null; readonly rest: string } => {
  const { text, ...rest } = answer
  return typeof text === 'string' && text !== ''
    ? { paper: text, rest: JSON.stringify(rest, null, 2) }
    : { paper: null, rest: JSON.stringify(answer, null, 2) }
}
