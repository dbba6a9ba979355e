import { useFormats } from '../platform/i18n/use-formats.ts'
import c from './money.module.css'

/** An amount in the venue's currency, in digits of one width. */
export const Money = ({ amount }: { readonly amount: number }) => {
  const { money } = useFormats()
  return <span className={c.money}>{money(amount)}</span>
}
