import type { BookDifference } from '@kafana/contract'
import { ROUTES } from '@kafana/domain'
import { Anchor, Card } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useReach } from '../../platform/access/reach.ts'
import { useFormats } from '../../platform/i18n/use-formats.ts'
import { differenceText } from './difference-text.ts'
import c from './fiscal-book-screen.module.css'

const keyOf = ({ kind, serial, receiptNo, intent, taxClass }: BookDifference): string =>
  [kind, serial, receiptNo, intent, taxClass].join(' ')

/** Lines that nobody could read may look alike: each is told apart by how many went before. */
const keyed = (differences: readonly BookDifference[]): (readonly [key: string, BookDifference])[] => {
  const seen = new Map<string, number>()
  return differences.map((difference) => {
    const key = keyOf(difference)
    seen.set(key, (seen.get(key) ?? 0) + 1)
    return [`${key} ${seen.get(key) ?? 1}`, difference] as const
  })
}

/** Bills that wait for a person are settled on the day's page and on that of the gateways. */
const SettleLink = () => {
  const { t } = useTranslation()
  const reach = useReach()
  const screen = (['home', 'gateway'] as const).find((name) => reach(name))
  return screen ? (
    <Anchor component={Link} to={ROUTES[screen]} className={c.settle}>
      {t('BILL_SETTLE')}
    </Anchor>
  ) : null
}

/** What does not agree between our bills and the device, each with what to do next; nothing where all agrees. */
export const DifferencesCard = ({ differences }: { readonly differences: readonly BookDifference[] }) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  const id = useId()
  if (differences.length === 0) return null
  return (
    <Card component="section" aria-labelledby={id} className={c.differences}>
      <h2 id={id} className={c.alarm}>
        <IconAlertTriangle size={22} aria-hidden />
        {t('BOOK_DIFFERENCES', { count: differences.length })}
      </h2>
      <ul className={c.list}>
        {keyed(differences).map(([key, difference]) => {
          const { what, next } = differenceText(difference, t, money)
          return (
            <li key={key}>
              <p className={c.what}>{what}</p>
              <p className={c.next}>
                {next}
                {difference.kind === 'NEEDS_PERSON' && (
                  <>
                    {' '}
                    <SettleLink />
                  </>
                )}
              </p>
              {difference.serial !== null && (
                <p className={c.serial}>{t('BOOK_DEVICE', { serial: difference.serial })}</p>
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
