import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { Alert } from '@mantine/core'
import { IconUserEdit } from '@tabler/icons-react'
import c from './edit-conflict-note.module.css'

/** A field of an entity as text. */
export interface Fact<R> {
  readonly label: string
  readonly of: (row: R) => string
}

interface Props<R> {
  readonly facts: readonly Fact<R>[]
  readonly before: R
  readonly now: R
}

/**
 * Shows what another user has changed since the edit began. The input is kept, and saving needs a new
 * decision.
 */
export const EditConflictNote = <R,>({ facts, before, now }: Props<R>) => {
  const { t } = useTranslation()
  const changed = facts.filter(({ of }) => of(before) !== of(now))
  return (
    <Alert
      role="alert"
      color="yellow"
      className={c.note}
      icon={<IconUserEdit size={20} aria-hidden />}
      title={t('CONFLICT_TITLE')}
    >
      <ul className={c.changes}>
        {changed.map(({ label, of }) => (
          <li key={label}>
            {label}: <s>{of(before)}</s> → <strong>{of(now)}</strong>
          </li>
        ))}
      </ul>
      {t('CONFLICT_KEPT')}
    </Alert>
  )
}
