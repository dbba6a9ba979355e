import { useNow } from '../platform/browser/use-now.ts'
import { useFormats } from '../platform/i18n/use-formats.ts'

/** "5 minutes ago", counting on. */
export const Age = ({ at }: { readonly at: string }) => {
  const { age, orderDate } = useFormats()
  return <time dateTime={at} title={orderDate(at)}>{age(at, useNow())}</time>
}
