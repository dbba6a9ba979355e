import type { AccountChoice, FoundVoucher } from '@kafana/contract'
import { plainVoucherCode, voucherCodeEnd } from '@kafana/domain'
import { useState } from 'react'
import { errorText } from '../i18n/message-text.ts'
import { useTranslation } from '../i18n/use-translation.ts'

/** What a voucher is called: by the end of its code, the rest of which is not stored. */
export const voucherName = (end: string): string => `…${end}`

/**
 * The code of a voucher while it is typed, and what is left of it once it is found.
 * @param lookUp asks the server
 * @param onFound with the voucher in the form in which a payment names it
 */
export const useVoucher = (
  lookUp: (code: string) => Promise<FoundVoucher>,
  onFound: (voucher: AccountChoice) => void,
) => {
  const { t } = useTranslation()
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const find = async (): Promise<void> => {
    setBusy(true)
    setProblem(null)
    try {
      const { _id, left, expired } = await lookUp(code)
      if (expired) setProblem(t('ERROR_VOUCHER_EXPIRED'))
      else onFound({ _id, left, name: voucherName(voucherCodeEnd(plainVoucherCode(code))) })
    } catch (error) {
      setProblem(errorText(error, t))
    } finally {
      setBusy(false)
    }
  }
  return { code, setCode, busy, problem, find: (): void => void find() }
}
