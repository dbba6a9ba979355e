import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useServerMinute } from '../../data/use-server-minute.ts'
import { Empty } from '../../ui/empty.tsx'
import { Screen } from '../../ui/screen.tsx'
import { ReadyCard } from './ready-card.tsx'
import { type AtPass, useAtPass } from './use-at-pass.ts'
import classes from './ready-screen.module.css'

const Section = ({ title, parties }: { readonly title: string; readonly parties: readonly AtPass[] }) => {
  const now = useServerMinute()
  if (parties.length === 0) return null
  return (
    <section aria-label={title}>
      <h2 className={classes['title']}>{title}</h2>
      <ul className={classes['cards']}>
        {parties.map(({ party, lines, since }) => (
          <ReadyCard key={party.check} party={party} lines={lines} since={since} now={now} />
        ))}
      </ul>
    </section>
  )
}

/** What stands at the pass for the tables of this waiter, the oldest first. */
export const ReadyScreen = () => {
  const { t } = useTranslation()
  const { food, drink } = useAtPass()
  return (
    <Screen title={t('WAITER_READY')}>
      {food.length + drink.length === 0 && <Empty icon="ready" title={t('TAB_NOTHING_READY')} />}
      <Section title={t('FOOD')} parties={food} />
      <Section title={t('DRINK')} parties={drink} />
    </Screen>
  )
}
