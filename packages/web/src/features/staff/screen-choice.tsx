import type { Role, ScreenName } from '@kafana/domain'
import { Alert, Button, Checkbox, Stack, Text } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SCREEN_TEXT, screenGroups } from './screen-groups.ts'
import c from './staff.module.css'

interface Props {
  readonly role: Role
  readonly value: readonly ScreenName[]
  readonly onChange: (screens: ScreenName[]) => void
  /** A screen that has to stay on, with the reason beside it. */
  readonly kept?: { readonly screen: ScreenName; readonly reason: string } | undefined
}

type Group = ReturnType<typeof screenGroups>['usual'][number]

const Groups = ({ groups, kept }: { readonly groups: readonly Group[]; readonly kept: Props['kept'] }) => {
  const { t } = useTranslation()
  return groups.map(({ title, screens }) => (
    <div key={title} role="group" aria-label={t(title)}>
      <h3 className={c.heading}>{t(title)}</h3>
      <div className={c.choices}>
        {screens.map((screen) => (
          <Checkbox
            key={screen}
            value={screen}
            label={t(SCREEN_TEXT[screen])}
            className={c.choice}
            {...(kept?.screen === screen && { disabled: true, description: kept.reason })}
          />
        ))}
      </div>
    </div>
  ))
}

/** The screens a person may open, in words; those of other roles fold away until somebody asks or one of them is on. */
export const ScreenChoice = ({ role, value, onChange, kept }: Props) => {
  const { t } = useTranslation()
  const { usual, others } = screenGroups(role)
  const [unfolded, setUnfolded] = useState(() =>
    others.some(({ screens }) => screens.some((screen) => value.includes(screen))),
  )
  const Chevron = unfolded ? IconChevronUp : IconChevronDown
  return (
    <Checkbox.Group value={[...value]} onChange={(screens) => onChange(screens)}>
      <Stack>
        <Groups groups={usual} kept={kept} />
        <Button
          variant="default"
          aria-expanded={unfolded}
          onClick={() => setUnfolded(!unfolded)}
          rightSection={<Chevron size={18} aria-hidden />}
          className={c.start}
        >
          {t('PERMISSIONS_OTHERS')}
        </Button>
        {unfolded && <Text c="dimmed">{t('PERMISSIONS_OTHERS_HINT')}</Text>}
        {unfolded && <Groups groups={others} kept={kept} />}
        {value.length === 0 && <Alert color="yellow">{t('PERMISSIONS_NONE')}</Alert>}
      </Stack>
    </Checkbox.Group>
  )
}
