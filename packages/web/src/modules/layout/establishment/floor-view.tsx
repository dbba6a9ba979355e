import { readText, writeText } from '@kafana/client/browser/stored-text.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { Button } from '@mantine/core'
import { IconList, IconMap2 } from '@tabler/icons-react'
import { useState } from 'react'
import { useIsPhone } from '../../../ui/page.tsx'

const VIEW_KEY = 'floor-view'

/** Whether the tables are a list instead of the plan: on a phone, unless this device was last set to the plan. */
export const useFloorView = () => {
  const isPhone = useIsPhone()
  const [isChosen, setChosen] = useState(() => readText(VIEW_KEY) !== 'plan')
  const isList = isPhone && isChosen
  const toggle = (): void => {
    writeText(VIEW_KEY, isList ? 'plan' : 'list')
    setChosen(!isList)
  }
  return { isList, toggle }
}

/** Switches between plan and list; named after the one that it shows. */
export const FloorViewButton = ({ isList, toggle }: ReturnType<typeof useFloorView>) => {
  const { t } = useTranslation()
  const ViewIcon = isList ? IconMap2 : IconList
  return (
    <Button variant="default" px="sm" leftSection={<ViewIcon size={20} aria-hidden />} onClick={toggle}>
      {t(isList ? 'FLOOR_AS_PLAN' : 'FLOOR_AS_LIST')}
    </Button>
  )
}
