import type { AccountChoice, FoundVoucher } from '@kafana/contract'
import { plainVoucherCode, voucherCodeEnd } from '@kafana/domain'
import { useRef, useState } from 'react'
import { errorText } from '../i18n/message-text.ts'
import { useTranslation } from '../i18n/use-translation.ts'

/** What a voucher is called: by the end of its code, the rest of which is not stored. */
export const voucherName = (end: string): string => `…${end}`

/**
 * The code of a voucher while it is typed, and what is left of it once it is found.
 * @param lookUp asks the server
 * @param onFound with the voucher in the form in which a payment names it
 * @param onGone the code is another one by now, or that of no voucher that can be redeemed
 */
export const useVoucher = (
  lookUp: (code: string) => Promise<FoundVoucher>,
  onFound: (voucher: AccountChoice) => void,
  onGone: () => void,
) => {
  const { t } = useTranslation()
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  /** Counts what was asked or typed: an answer about an earlier code is too late. */
  const latest = useRef(0)
  const refuse = (text: string): void => {
    setProblem(text)
    onGone()
  }
  const find = async (): Promise<void> => {
    latest.current += 1
    const own = latest.current
    const unlessLate = (use: () => void): void => {
      if (own === latest.current) use()
    }
    setBusy(true)
    setProblem(null)
    try {
      const { _id, left, expired } = await lookUp(code)
      unlessLate(() => {
        if (expired) refuse(t('ERROR_VOUCHER_EXPIRED'))
        else onFound({ _id, left, name: voucherName(voucherCodeEnd(plainVoucherCode(code))) })
      })
    } catch (error) {
      unlessLate(() => refuse(errorText(error, t)))
    } finally {
      unlessLate(() => setBusy(false))
    }
  }
  const type = (next: string): void => {
    latest.current += 1
    setCode(next)
    setBusy(false)
    setProblem(null)
    onGone()
  }
  return { code, setCode: type, busy, problem, find: (): void => void find() }
}
