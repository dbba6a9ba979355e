import { useCallMutation } from '@kafana/client/api/query.ts'
import { errorText } from '@kafana/client/i18n/message-text.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { HeldLine } from '@kafana/contract'
import { useState } from 'react'
import { deferred } from '../../../../ui/deferred.tsx'
import { notify } from '../../../../ui/notify.tsx'

const HeldLineSheet = deferred(async () => (await import('./held-line-sheet.tsx')).HeldLineSheet)

/** Takes held lines off, or pieces of them: a single piece at once, of several it is asked how many. */
export const useHeldTakeOff = (held: readonly HeldLine[]) => {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<string | null>(null)
  const remove = useCallMutation('service', 'removeHeld')
  const keep = useCallMutation('service', 'keepHeld')
  const onError = (error: Error): void => notify.error(errorText(error, t))
  const takeOff = ({ line, quantity, product: { name } }: HeldLine, pieces: number): void => {
    if (pieces < quantity) {
      const text = t('HELD_PIECES_REMOVED', { quantity: pieces, name })
      keep.mutate(
        { params: { id: line }, body: { quantity: quantity - pieces, of: quantity } },
        { onSuccess: () => notify.info(text), onError },
      )
      return
    }
    remove.mutate(
      { body: { lines: [line] } },
      {
        onSuccess: ({ already }) =>
          notify.info(
            already.length > 0 ? t('COURSE_FIRED_BEFORE', { course: name }) : t('HELD_REMOVED', { name }),
          ),
        onError,
      },
    )
  }
  // As it is now: it may be gone.
  const line = held.find((each) => each.line === opened)
  return {
    open: (each: HeldLine): void => {
      if (each.quantity > 1) setOpened(each.line)
      else takeOff(each, 1)
    },
    isPending: remove.isPending || keep.isPending,
    sheet: line && (
      <HeldLineSheet
        line={line}
        onTakeOff={(pieces) => takeOff(line, pieces)}
        onClose={() => setOpened(null)}
      />
    ),
  }
}
