import { useNow } from '../../platform/browser/use-now.ts'
import { useFormats } from '../../platform/i18n/use-formats.ts'

/** "5 minutes ago", counting on by itself. */
export const Ago = ({ at }: { readonly at: string }) => {
  const { age } = useFormats()
  return <time dateTime={at}>{age(at, useNow())}</time>
}
