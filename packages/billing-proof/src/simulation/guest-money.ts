import { type BillingPage, unlessRefused, withRetries } from './bill-steps.ts'

/** What an owner takes for a voucher, or into an account of a guest. Amounts in major units. */
export type OwnerAction =
  | {
      readonly type: 'sellVoucher'
      readonly code: string
      readonly value: number
      readonly tender: string
      readonly takenBy: string
    }
  | {
      readonly type: 'payAccount'
      readonly account: string
      readonly amount: number
      readonly tender: string
      readonly takenBy: string
    }

const take = async (page: BillingPage, action: OwnerAction): Promise<void> => {
  const { client, note } = page
  if (action.type === 'sellVoucher') {
    const { type: _type, ...body } = action
    const sold = await withRetries(page, () => client.api<{ _id: string }>('POST', '/api/vouchers', body))
    if (sold !== null) note(`the owner has sold ${sold._id}`)
    return
  }
  const { account, type: _type, ...body } = action
  // Sent once: repeated, it would be paid twice.
  await client.api('POST', `/api/accounts/${account}/payments`, body)
  note(`the owner has taken ${body.amount} for ${account}`)
}

/** Performs it to its end, or until the server refuses it. */
export const takeGuestMoney = async (page: BillingPage, action: OwnerAction): Promise<void> => {
  page.note(`the owner starts ${JSON.stringify(action)}`)
  await unlessRefused(page, take(page, action))
}
