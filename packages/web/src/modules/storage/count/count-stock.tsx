import '@mantine/core/styles/Chip.css'
import { isApiError } from '@kafana/client/api/api-error.ts'
import { api } from '@kafana/client/api/api.ts'
import { invalidate, staleAfter } from '@kafana/client/api/cached-queries.ts'
import { uuid } from '@kafana/client/browser/polyfills.ts'
import { refusalText } from '@kafana/client/i18n/message-text.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import type { Ingredient, StockCount } from '@kafana/contract'
import { type Category, fromMinor, stockValue, toMinor, toThousandths } from '@kafana/domain'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconPackages, IconPrinter, IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type * as z from 'zod/mini'
import { Dialog } from '../../../ui/dialog.tsx'
import { ConfirmDialog } from '../../../ui/dialogs.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { categoryOptions } from '../../../ui/labels.ts'
import { notify } from '../../../ui/notify.tsx'
import { useIncrementalRows } from '../../../ui/paging.tsx'
import { currentIn } from '../../../ui/save-changes.ts'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { type CountDraft, differenceOf, missingIn, printedNow, useCountDraft } from './count-draft.ts'
import { CountLine } from './count-line.tsx'
import { CountPaper } from './count-paper.tsx'
import c from './count.module.css'

type CountBody = z.input<typeof StockCount>

/** The counted lines of ingredients that still exist, as the call takes them. */
const bodyOf = ({ entries }: CountDraft, ingredients: readonly Ingredient[]): CountBody => ({
  lines: ingredients.flatMap(({ _id, servingUnit }) => {
    const entry = entries[_id]
    if (entry?.counted === undefined) return []
    const { counted, expected, version, reason, note } = entry
    const why = differenceOf(entry) === 0 ? {} : { reason, note }
    return [{ ingredient: _id, servingUnit, expected, version, counted, ...why }]
  }),
})

/** What the differences are worth at the prices of the ingredients, in major units. */
const worthOf = ({ entries }: CountDraft, ingredients: readonly Ingredient[]): number =>
  fromMinor(
    ingredients.reduce((sum, { _id, price }) => {
      const entry = entries[_id]
      return entry ? sum + (stockValue(toThousandths(differenceOf(entry)), toMinor(price)) ?? 0) : sum
    }, 0),
  )

/** A count that is posted, and the entries that it was made of. */
interface Posting {
  readonly body: CountBody
  readonly entries: CountDraft['entries']
}

/**
 * Posts a count. Its key is kept with the draft, so that the same count is not posted twice if the response was lost
 * and the page reloaded.
 * @param onPosted called unless something was typed since, which is not posted yet
 */
const usePost = (
  { draft, setSent, compareWith, removePosted }: ReturnType<typeof useCountDraft>,
  onPosted: () => void,
  onCountedByOthers: () => void,
) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: ['storage', 'count'],
    mutationFn: ({ body }: Posting) => {
      const text = JSON.stringify(body)
      const key = draft.sent?.body === text ? draft.sent.key : uuid()
      setSent({ key, body: text })
      return api.storage.count({ body }, { idempotencyKey: key })
    },
    onSuccess: (_posted, { entries }) => {
      const isMore = removePosted(entries)
      notify.success(t('COUNT_POSTED'))
      if (!isMore) onPosted()
    },
    onError: (error) => {
      // A refusal is known not to have happened.
      if (isApiError(error) && error.status >= 400 && error.status < 500) setSent(undefined)
      const current = currentIn(error) as readonly Ingredient[] | null
      if (current !== null) {
        compareWith(current)
        onCountedByOthers()
      }
      notify.error(refusalText(error, t, 'COUNT_NOT_POSTED'))
    },
    onSettled: () => void invalidate(queryClient, staleAfter('storage', 'count')),
  })
}

interface FootProps {
  readonly draft: CountDraft
  readonly body: CountBody
  readonly ingredients: readonly Ingredient[]
  readonly isPosting: boolean
  readonly onPost: () => void
}

/** How far the count is and what it found, with the button that posts it. */
const Foot = ({ draft, body: { lines }, ingredients, isPosting, onPost }: FootProps) => {
  const { t } = useTranslation()
  const { money, inDailyUnits } = useFormats()
  const { length: differing } = lines.filter(({ counted, expected }) => counted !== expected)
  return (
    <div className={c.foot}>
      <div className={c.progress} role="status">
        <strong>{t('COUNT_PROGRESS', { some: lines.length, all: ingredients.length })}</strong>
        {differing > 0 && (
          <span>
            {t('COUNT_DIFFERENCES', {
              number: differing,
              amount: money(inDailyUnits(worthOf(draft, ingredients))),
            })}
          </span>
        )}
      </div>
      <Button size="md" disabled={lines.length === 0} loading={isPosting} onClick={onPost}>
        {t('COUNT_POST')}
      </Button>
    </div>
  )
}

const ALL = 'all'

interface Props {
  readonly ingredients: readonly Ingredient[]
  readonly onClose: () => void
}

/** A sheet of all ingredients: what is found is typed, or printed and written, and the differences are posted at once. */
export const CountStock = ({ ingredients, onClose }: Props) => {
  const { t } = useTranslation()
  const { orderDate } = useFormats()
  const [category, setCategory] = useState<Category | typeof ALL>(ALL)
  const [isChecked, setChecked] = useState(false)
  const [isDiscarding, setDiscarding] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const count = useCountDraft()
  const { draft, change, setPrinted, clear } = count
  const toFirstError = (): void =>
    void requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    )
  const post = usePost(count, onClose, toFirstError)
  const rows = useMemo(
    () => (category === ALL ? ingredients : ingredients.filter((each) => each.category === category)),
    [ingredients, category],
  )
  const { shown, end } = useIncrementalRows(rows)
  const expectedOf = ({ _id, quantity }: Ingredient): number => draft.printed?.expected[_id] ?? quantity
  const body = bodyOf(draft, ingredients)

  const submit = (): void => {
    const isMissing = ({ _id }: Ingredient): boolean => {
      const entry = draft.entries[_id]
      return entry !== undefined && missingIn(entry) !== null
    }
    setChecked(true)
    if (!ingredients.some(isMissing)) return post.mutate({ body, entries: draft.entries })
    // What is missing may be of the other category.
    if (!rows.some(isMissing)) setCategory(ALL)
    toFirstError()
  }
  const print = (): void => {
    // Rendered before the page is printed: an earlier sheet had other quantities.
    flushSync(() => setPrinted(printedNow(ingredients)))
    window.print()
  }
  return (
    <Dialog
      fullScreen="always"
      onClose={onClose}
      title={t('COUNT_STOCK')}
      classNames={{ header: c.body ?? '', body: c.body ?? '' }}
    >
      <Stack gap="sm">
        <Text c="dimmed">
          {t('COUNT_HINT')} {t('COUNT_KEPT')}
        </Text>
        <Group gap="sm" justify="space-between">
          <SegmentedControl
            aria-label={t('CATEGORY')}
            value={category}
            onChange={(next) =>
              setCategory(categoryOptions(t).find(({ value }) => value === next)?.value ?? ALL)
            }
            data={[{ value: ALL, label: t('COUNT_ALL') }, ...categoryOptions(t)]}
          />
          <Group gap="sm">
            <Button variant="default" leftSection={<IconPrinter size={20} aria-hidden />} onClick={print}>
              {t('PRINT')}
            </Button>
            {Object.keys(draft.entries).length > 0 && (
              <Button
                variant="subtle"
                color="red.8"
                leftSection={<IconTrash size={20} aria-hidden />}
                onClick={() => setDiscarding(true)}
              >
                {t('COUNT_DISCARD')}
              </Button>
            )}
          </Group>
        </Group>
        {draft.printed && (
          <Group gap="sm">
            <Text size="sm">{t('COUNT_PRINTED_AT', { time: orderDate(draft.printed.at) })}</Text>
            <Button variant="subtle" size="compact-md" mih={44} onClick={() => setPrinted(undefined)}>
              {t('COUNT_USE_CURRENT')}
            </Button>
          </Group>
        )}
        {rows.length === 0 ? (
          <EmptyState title={t('NO_INGREDIENTS_FOUND')} icon={<IconPackages size={32} />} />
        ) : (
          <ul ref={list} className={c.list} aria-label={t('COUNT_STOCK')}>
            {shown.map((ingredient) => (
              <CountLine
                key={ingredient._id}
                ingredient={ingredient}
                entry={draft.entries[ingredient._id]}
                expected={expectedOf(ingredient)}
                version={draft.printed ? draft.printed.versions?.[ingredient._id] : ingredient.version}
                isChecked={isChecked}
                onChange={change}
              />
            ))}
          </ul>
        )}
        {end}
      </Stack>
      <Foot draft={draft} body={body} ingredients={ingredients} isPosting={post.isPending} onPost={submit} />
      {isDiscarding && (
        <ConfirmDialog
          opened
          onClose={() => setDiscarding(false)}
          title={t('COUNT_DISCARD')}
          confirmLabel={t('COUNT_DISCARD')}
          onConfirm={() => {
            clear()
            setChecked(false)
            setDiscarding(false)
          }}
        >
          {t('COUNT_DISCARD_TEXT')}
        </ConfirmDialog>
      )}
      <CountPaper ingredients={rows} expectedOf={expectedOf} />
    </Dialog>
  )
}
