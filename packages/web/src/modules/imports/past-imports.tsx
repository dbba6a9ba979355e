import { refusalText, textOf } from '@kafana/client/i18n/message-text.ts'
import type { Translate } from '@kafana/client/i18n/translator.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import type { PastImport, UndoneImport } from '@kafana/contract'
import type { ImportList } from '@kafana/domain'
import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { fullName } from '../../ui/labels.ts'
import { notify } from '../../ui/notify.tsx'
import { usePastImports, useUndoImport } from './import-calls.ts'
import c from './imports.module.css'

interface KeptProps {
  readonly kept: UndoneImport['kept']
  readonly names: ReadonlyMap<string, string>
}

/** Why lines were not undone. */
export const KeptLines = ({ kept, names }: KeptProps) => {
  const { t } = useTranslation()
  if (kept.length === 0) return null
  return (
    <div role="status">
      <Text fw={600}>{t('IMPORT_KEPT')}</Text>
      <ul className={c.kept}>
        {kept.map(({ line, entity, key }) => (
          <li key={line}>
            {[t('IMPORT_LINE', { line }), names.get(entity)].filter(Boolean).join(' · ')}: {textOf(t, key)}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Undoes an import and says what became of it. */
export const useUndo = (list: ImportList) => {
  const { t } = useTranslation()
  const undo = useUndoImport(list)
  return {
    isPending: undo.isPending,
    run: async (id: string): Promise<UndoneImport | null> => {
      try {
        const result = await undo.mutateAsync({ params: { id } })
        if (result.undone > 0 || result.kept.length === 0)
          notify.success(t('IMPORT_UNDONE', { count: result.undone }))
        return result
      } catch (error) {
        notify.error(refusalText(error, t, 'IMPORT_FAILED'))
        return null
      }
    },
  }
}

const LIST_TEXT = {
  products: 'PRODUCTS',
  recipes: 'RECIPES',
  ingredients: 'INGREDIENTS',
  staff: 'STAFF',
} as const

const titleOf = ({ list, fileName }: PastImport, t: Translate): string =>
  `${t(LIST_TEXT[list])} · ${fileName || t('IMPORT_PASTED')}`

const Past = ({
  past,
  names,
}: {
  readonly past: PastImport
  readonly names: ReadonlyMap<string, string>
}) => {
  const { t } = useTranslation()
  const { orderDate, number } = useFormats()
  const undo = useUndo(past.list)
  const [kept, setKept] = useState<UndoneImport['kept']>([])
  const undoAll = async (): Promise<void> => {
    const result = await undo.run(past._id)
    if (result) setKept(result.kept)
  }
  const details = [
    orderDate(past.at),
    past.by && fullName(past.by),
    t('IMPORT_COUNT_NEW', { number: number(past.added) }),
    t('IMPORT_COUNT_CHANGED', { number: number(past.changed) }),
  ]
  return (
    <li>
      <div className={c.past}>
        <span className={c.name}>
          {titleOf(past, t)}
          <Text size="sm" c="dimmed">
            {details.filter(Boolean).join(' · ')}
          </Text>
        </span>
        {past.left > 0 ? (
          <Button
            variant="default"
            loading={undo.isPending}
            aria-label={`${t('UNDO')}: ${titleOf(past, t)}, ${orderDate(past.at)}`}
            onClick={() => void undoAll()}
          >
            {t('UNDO')}
          </Button>
        ) : (
          <Text c="dimmed">{t('IMPORT_WAS_UNDONE')}</Text>
        )}
      </div>
      <KeptLines kept={kept} names={names} />
    </li>
  )
}

/** The imports of the last weeks, each of which can still be undone. */
export const PastImports = ({
  list,
  names,
}: {
  readonly list: ImportList
  readonly names: ReadonlyMap<string, string>
}) => {
  const { t } = useTranslation()
  const past = usePastImports(list).data ?? []
  if (past.length === 0) return null
  return (
    <Stack gap="xs">
      <Text component="h3" fw={600}>
        {t('IMPORT_PAST')}
      </Text>
      <ul className={c.rows} aria-label={t('IMPORT_PAST')}>
        {past.map((each) => (
          <Past key={each._id} past={each} names={names} />
        ))}
      </ul>
    </Stack>
  )
}
