import { useTranslation } from 'react-i18next'
import { useNow } from '../../platform/browser/use-now.ts'

const Flash = ({ text, otherwise }: { readonly text: string; readonly otherwise: string }) => (
  <title>{Math.floor(useNow() / 1000) % 2 === 0 ? `● ${text}` : otherwise}</title>
)

/** What the tab is called; while something is new it flashes with it. */
export const TabTitle = ({ flash }: { readonly flash: string | null }) => {
  const { t } = useTranslation()
  const own = `${t('MONITOR_LINK')} · Kafana`
  return flash === null ? <title>{own}</title> : <Flash text={flash} otherwise={own} />
}
