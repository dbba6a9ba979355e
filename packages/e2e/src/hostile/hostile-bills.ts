import type { TestStack } from '../test-stack.ts'
import type { Call } from './calls.ts'
import type { TypedTexts } from './typed-texts.ts'

/** Of everybody in the venue. */
export const PIN = '4073'

/** Moves an order to another status, as a monitor. */
export const move = (kitchen: Call, order: string, status: string) =>
  kitchen('PUT', `/api/order/${order}`, { status })

/** Sends a command to the gateway as a page does. */
const print = async (stack: TestStack, armed: { readonly path: string; readonly command: unknown }) => {
  const response = await fetch(stack.gatewayUrl + armed.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(armed.command),
  })
  const { receiptNo, deviceSerial, printedAt, signature } = (await response.json()) as Record<string, unknown>
  return { receiptNo, deviceSerial, printedAt, signature }
}

interface Reserved {
  readonly intentId: string
  readonly orders: readonly string[]
}
interface Armed {
  readonly path: string
  readonly command: unknown
}

/** Who closes bills. */
export const BILLING = { username: 'kitchen', pin: PIN }

/** Prints a bill of delivered orders. @param serial reported in place of the device's */
const bill = async (
  stack: TestStack,
  kitchen: Call,
  { intentId, orders }: Reserved,
  kind: 'fiscal' | 'pre' | 'storno',
  serial?: string,
): Promise<void> => {
  const armed = await kitchen<Armed>('POST', `/api/bill-intents/${intentId}/arm`, { kind })
  const { signature, ...printed } = await print(stack, armed)
  await kitchen('POST', `/api/order/bill/${kind}`, {
    selectedOrders: orders,
    intentId,
    ...printed,
    // The gateway has signed its own serial number; without the signature a receipt is not certain before it reports.
    ...(serial === undefined ? { signature } : { deviceSerial: serial }),
  })
}

const reserve = (kitchen: Call, selectedOrders: readonly string[]): Promise<Reserved> =>
  kitchen<Reserved>('POST', '/api/auth/validate', { ...BILLING, selectedOrders })

/** A tax number as companies have it. */
export const TAX_NUMBER = 'MK4030006001234'

/** Issues the invoice for the receipt of an order. */
export const issueInvoice = (kitchen: Call, { type }: TypedTexts, order: string, pack: number) =>
  kitchen('POST', '/api/invoices', {
    order,
    buyer: {
      name: type('POST /api/invoices buyer.name', pack),
      taxNumber: TAX_NUMBER,
      address: type('POST /api/invoices buyer.address', pack),
      city: type('POST /api/invoices buyer.city', pack),
    },
  })

/** Bills most orders on one receipt, voids one by a storno, and undoes a pre-bill; each with a hostile reason. */
export const billOrders = async (
  stack: TestStack,
  kitchen: Call,
  { type }: TypedTexts,
  orders: readonly string[],
  pack: number,
): Promise<void> => {
  const [voided = '', unbilled = '', reported = '', ...others] = orders
  for (const order of orders) await move(kitchen, order, 'delivered')
  await bill(stack, kitchen, await reserve(kitchen, others), 'fiscal')
  await bill(stack, kitchen, await reserve(kitchen, [voided]), 'fiscal')
  const owner = { username: type('POST /api/auth/setup owner.username', pack), pin: PIN }
  const storno = await kitchen<Reserved>('POST', `/api/order/${voided}/storno`, {
    ...owner,
    reason: type('POST /api/order/:id/storno reason', pack),
  })
  await bill(stack, kitchen, { ...storno, orders: [voided] }, 'storno')
  await bill(stack, kitchen, await reserve(kitchen, [unbilled]), 'pre')
  await kitchen('POST', `/api/order/${unbilled}/unbill`, {
    ...owner,
    reason: type('POST /api/order/:id/unbill reason', pack),
  })
  const serial = type('POST /api/order/bill/:kind deviceSerial', pack)
  await bill(stack, kitchen, await reserve(kitchen, [reported]), 'fiscal', serial)
}
