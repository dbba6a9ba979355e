import { useCallMutation } from '@kafana/client/api/query.ts'
import { useTickForNew } from '@kafana/client/browser/use-tick-for-new.ts'
import { useReasonText } from '@kafana/client/i18n/approval-texts.ts'
import { errorText } from '@kafana/client/i18n/message-text.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { KitchenVoid } from '@kafana/contract'
import { IconCheck, IconToolsKitchenOff } from '@tabler/icons-react'
import { notify } from './notify.tsx'
import c from './kitchen-voids.module.css'

/** What the kitchen or bar took off, in words: "Kitchen: Out of stock, Pork chop". */
export const useKitchenVoidText = (): ((
  line: Pick<KitchenVoid, 'category' | 'reason' | 'name'>,
) => string) => {
  const { t } = useTranslation()
  const reasonText = useReasonText()
  return ({ category, reason, name }) =>
    t(category === 'food' ? 'KITCHEN_VOID' : 'BAR_VOID', { reason: reasonText(reason), name })
}

/** Says that somebody who serves has seen it. */
export const SeenByWaiter = ({
  lines,
  label,
}: {
  readonly lines: readonly Pick<KitchenVoid, 'line' | 'version'>[]
  readonly label: string
}) => {
  const { t } = useTranslation()
  const { mutate, isPending } = useCallMutation('service', 'seeLines')
  return (
    <button
      type="button"
      className={c.seen}
      disabled={isPending}
      aria-label={`${t('VOID_SEEN')}: ${label}`}
      onClick={() =>
        mutate(
          { body: { lines: lines.map(({ line: id, version }) => ({ id, version })) } },
          { onError: (error) => notify.error(errorText(error, t)) },
        )
      }
    >
      <IconCheck size={18} aria-hidden />
      {t('VOID_SEEN')}
    </button>
  )
}

export interface TableVoids {
  readonly table: { readonly _id: string; readonly name: string }
  readonly voids: readonly KitchenVoid[]
}

interface Props {
  readonly tables: readonly TableVoids[]
  /** Otherwise it is only shown. */
  readonly canSee: boolean
}

/** What the kitchen or bar took off, by table, until somebody who serves has seen it. */
export const KitchenVoids = ({ tables, canSee }: Props) => {
  const { t } = useTranslation()
  const textOf = useKitchenVoidText()
  useTickForNew(tables.flatMap(({ voids }) => voids.map(({ line }) => line)))
  return (
    <ul className={c.list} aria-label={t('VOIDED')}>
      {tables.map(({ table: { _id, name }, voids }) => (
        <li key={_id} className={c.table}>
          <IconToolsKitchenOff size={22} aria-hidden />
          <strong className={c.name}>{name}</strong>
          <span className={c.texts}>
            {voids.map((line) => (
              <span key={line.line}>{textOf(line)}</span>
            ))}
          </span>
          {canSee && <SeenByWaiter lines={voids} label={name} />}
        </li>
      ))}
    </ul>
  )
}
