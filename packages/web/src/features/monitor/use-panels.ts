import { useState } from 'react'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { useAllDayChoice } from './use-board-choice.ts'

export type PanelName = 'all-day' | 'recall'

/** What is open beside the cards. The day's counts stay open on this device; on a phone, where they cover the cards, only until they are closed. Recall comes before them. */
export const usePanels = () => {
  const isPhone = useIsPhone()
  const [allDay, setAllDay] = useAllDayChoice()
  const [sheet, setSheet] = useState<PanelName | null>(null)
  const beside: PanelName | null = !isPhone && allDay === 'shown' ? 'all-day' : null
  const panel = sheet ?? beside

  const toggle = (name: PanelName): void => {
    if (name === 'all-day' && !isPhone) {
      setAllDay(panel === 'all-day' ? 'hidden' : 'shown')
      setSheet(null)
    } else setSheet(sheet === name ? null : name)
  }
  const close = (): void => {
    if (sheet !== null) setSheet(null)
    else setAllDay('hidden')
  }
  return { panel, toggle, close, isRecall: sheet === 'recall' }
}
