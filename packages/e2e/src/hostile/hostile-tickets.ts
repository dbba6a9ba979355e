import { MAX_COURSES, VOUCHER_CODE_LENGTH, voucherCodeFrom } from '@kafana/domain'
import { type Call, isRenamed } from './calls.ts'
import type { TypedTexts } from './typed-texts.ts'

/** Names the courses of a meal, of which there are few. */
export const nameCourses = (owner: Call, { type, count }: TypedTexts) =>
  owner('PUT', '/api/courses', {
    mode: 'manual',
    courses: Array.from({ length: Math.min(count, MAX_COURSES) }, (_, index) => ({
      name: type('PUT /api/courses courses[].name', index),
    })),
  })

/** Adds ways to pay, one of which is renamed. */
export const nameTenders = async (owner: Call, { type }: TypedTexts): Promise<void> => {
  await owner('POST', '/api/tenders', { name: type('POST /api/tenders name', 0), kind: 'other' })
  await owner('PUT', '/api/tenders/card', { name: type('PUT /api/tenders/:id name', 0) })
}

/** Opens accounts of guests, with a payment into the first of them. */
export const nameAccounts = async (owner: Call, { type, count }: TypedTexts): Promise<void> => {
  for (let index = 0; index < count; index += 1) {
    const typed = (call: 'POST /api/accounts' | 'PUT /api/accounts/:id') => ({
      name: type(`${call} name`, index),
      note: type(`${call} note`, index),
    })
    const isLater = isRenamed(index)
    const body = isLater ? { name: `plain ${index}` } : typed('POST /api/accounts')
    const { _id: id } = await owner<{ _id: string }>('POST', '/api/accounts', body)
    if (isLater) await owner('PUT', `/api/accounts/${id}`, typed('PUT /api/accounts/:id'))
    const note = type('POST /api/accounts/:id/payments note', index)
    await owner('POST', `/api/accounts/${id}/payments`, { tender: 'card', amount: 1, note })
    const code = voucherCodeFrom(new Uint8Array(VOUCHER_CODE_LENGTH).with(0, index % 32).with(1, index / 32))
    const gift = { code, value: 1, tender: 'card', note: type('POST /api/vouchers note', index) }
    await owner('POST', '/api/vouchers', gift)
  }
}

/** Gives a product an option. @returns its id */
const addOption = async (
  owner: Call,
  { type }: TypedTexts,
  index: number,
  product: string | undefined,
): Promise<string> => {
  const bodyOf = (name: string, option: string) => ({
    name,
    min: 0,
    max: 1,
    options: [{ name: option, delta: 1, isDefault: false, recipe: [] }],
  })
  const made = await owner<{ _id: string; options: readonly { _id: string }[] }>(
    'POST',
    '/api/modifier-groups',
    isRenamed(index)
      ? bodyOf(`plain ${index}`, `plain ${index}`)
      : bodyOf(
          type('POST /api/modifier-groups name', index),
          type('POST /api/modifier-groups options[].name', index),
        ),
  )
  const [first] = made.options
  if (isRenamed(index)) {
    const { options, ...group } = bodyOf(
      type('PUT /api/modifier-groups/:id name', index),
      type('PUT /api/modifier-groups/:id options[].name', index),
    )
    await owner('PUT', `/api/modifier-groups/${made._id}`, {
      ...group,
      options: options.map((option) => ({ ...option, id: first?._id })),
    })
  }
  await owner('PUT', `/api/product/${product}`, { modifierGroups: [made._id] })
  return first?._id ?? ''
}

/** Takes a ticket with an option and a note, and takes one piece off for a reason. */
export const takeTicket = async (
  { owner, kitchen }: { readonly owner: Call; readonly kitchen: Call },
  texts: TypedTexts,
  index: number,
  { table, product }: { readonly table: string | undefined; readonly product: string | undefined },
): Promise<void> => {
  const { type } = texts
  const option = await addOption(owner, texts, index, product)
  const line = `line-${index}`
  const { ticket } = await kitchen<{ ticket: { check: string } }>('POST', '/api/tickets', {
    id: `ticket-${index}`,
    table,
    note: type('POST /api/tickets note', index),
    lines: [
      {
        id: line,
        product,
        quantity: 2,
        note: isRenamed(index) ? 'plain' : type('POST /api/tickets lines[].note', index),
        options: [{ option, quantity: 1 }],
      },
    ],
  })
  await kitchen('PUT', `/api/checks/${ticket.check}`, {
    allergies: type('PUT /api/checks/:id allergies', index),
    note: type('PUT /api/checks/:id note', index),
  })
  if (isRenamed(index))
    await kitchen('PUT', `/api/lines/${line}/note`, {
      version: 1,
      note: type('PUT /api/lines/:id/note note', index),
    })
  const reason = await owner('POST', '/api/reasons', {
    text: type('POST /api/reasons text', index),
    used: 'no',
  })
  await kitchen('POST', '/api/lines/void', {
    lines: [{ id: line, version: isRenamed(index) ? 2 : 1, quantity: 1 }],
    reason: reason._id,
  })
}
