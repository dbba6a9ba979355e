import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { placeOfKey } from '@kafana/client/pad/pad-place.ts'
import { NO_TABLE } from '@kafana/client/pad/stored-drafts.ts'
import type { TableOption } from '../order-entry/table-options.ts'
import type { Pad } from './use-pad-draft.ts'
import c from './other-drafts.module.css'

interface Props {
  readonly pad: Pad
  readonly tables: readonly TableOption[]
}

/** The tickets of other tables that were begun and not sent: a press shows one. */
export const OtherDrafts = ({ pad: { others, open }, tables }: Props) => {
  const { t } = useTranslation()
  if (others.length === 0) return null
  const nameOf = (key: string): string => {
    const { table, name, newCheck } = placeOfKey(key)
    if (name !== undefined) return name
    const at =
      tables.find(({ value }) => value === table)?.label ?? t(key === NO_TABLE ? 'PAD_NO_TABLE' : 'TABLE')
    return newCheck === undefined ? at : `${at} · ${t('NEW_GUESTS')}`
  }
  return (
    <div className={c.drafts} role="group" aria-label={t('PAD_UNSENT')}>
      <span className={c.title}>{t('PAD_UNSENT')}</span>
      {others.map(({ table, count }) => (
        <button key={table} type="button" className={c.draft} onClick={() => open(table)}>
          <span className={c.name}>{nameOf(table)}</span> {t('PAD_ITEMS', { count })}
        </button>
      ))}
    </div>
  )
}
