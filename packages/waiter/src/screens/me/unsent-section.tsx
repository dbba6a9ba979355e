import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { UnsentOf } from '../../account/unsent.ts'
import { Section } from './section.tsx'
import classes from './me.module.css'

interface Props {
  readonly unsent: readonly UnsentOf[]
  /** Who reads this. */
  readonly person: string
}

/** Whose work this phone has not sent yet. */
export const UnsentSection = ({ unsent, person }: Props) => {
  const { t } = useTranslation()
  return (
    <Section title={t('WAITER_UNSENT')}>
      {unsent.length === 0 && <p className={classes['text']}>{t('WAITER_UNSENT_NONE')}</p>}
      {unsent.map(({ id, name, count }) => (
        <p key={id} className={classes['text']}>{`${name}: ${count}`}</p>
      ))}
      {unsent.some(({ id }) => id !== person) && (
        <p className={classes['soft']}>{t('WAITER_UNSENT_OTHERS')}</p>
      )}
    </Section>
  )
}
