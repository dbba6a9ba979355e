/** How the gateway at an address does: nothing there speaks to this page, what speaks is no gateway, its device is silent, or all is well. */
export type GatewayHealth =
  | { readonly is: 'unreachable' | 'foreign' }
  /** `message` is the gateway's own. */
  | { readonly is: 'refused'; readonly message: string }
  /** `lastReceiptNo` 0: no receipt yet. `gateway` is what the server calls it, null for one that is paired with nobody. */
  | {
      readonly is: 'well'
      readonly serial: string
      readonly lastReceiptNo: number
      readonly gateway: string | null
    }

/** Nothing is printed for it: a gateway that is there says so at once. */
const TIMEOUT_MS = 5000

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

const judge = (body: unknown): GatewayHealth => {
  const { status, device, ok, message, gateway } = recordOf(body)
  const { serial, lastReceiptNo } = recordOf(device)
  if (status === 'ok' && typeof serial === 'string' && typeof lastReceiptNo === 'number') {
    return { is: 'well', serial, lastReceiptNo, gateway: typeof gateway === 'string' ? gateway : null }
  }
  return ok === false && typeof message === 'string' ? { is: 'refused', message } : { is: 'foreign' }
}

/** Asks the gateway at this address how it does. Prints nothing and never throws. */
export const askHealth = async (address: string): Promise<GatewayHealth> => {
  let response: Response
  try {
    response = await fetch(`${address}/health`, {
      credentials: 'omit',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
  } catch {
    return { is: 'unreachable' }
  }
  return judge(await response.json().catch(() => null))
}
