import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useCanOpen } from '@kafana/client/session/screen-access.ts'
import { useSession } from '@kafana/client/session/session-store.ts'
import { ROUTES, type ScreenName } from '@kafana/domain'
import { codeOf, type LanguageCode, LANGUAGES, nameOf, tagOf } from '@kafana/locales'
import { Divider, type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import {
  type Icon,
  IconContrast,
  IconDevicesOff,
  IconLayoutGrid,
  IconLogout,
  IconSearch,
  IconWorld,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { useAccountActions, useSignOut } from '../../modules/auth/index.ts'
import { SidePanel } from '../../ui/dialog.tsx'
import { Key } from '../../ui/key.tsx'
import { fullName, ROLE_TEXT } from '../../ui/labels.ts'
import { SCREEN_NAME } from '../../ui/screen-names.ts'
import { useLanguageChoice } from '../../ui/use-language-choice.ts'
import { groupsFor } from './screen-groups.ts'
import { SEARCH_KEYS } from './search-key.ts'
import c from './main-menu.module.css'

interface ScreenRowProps {
  readonly screen: ScreenName
  readonly icon: Icon
  readonly onClose: () => void
}

const ScreenRow = ({ screen, icon: ScreenIcon, onClose }: ScreenRowProps) => {
  const { t } = useTranslation()
  return (
    <li>
      <NavLink to={ROUTES[screen]} end className={c.row ?? ''} onClick={onClose}>
        <ScreenIcon size={20} aria-hidden />
        <span className={c.name}>{t(SCREEN_NAME[screen])}</span>
      </NavLink>
    </li>
  )
}

interface ActionRowProps {
  readonly text: string
  readonly icon: Icon
  readonly onClick: () => void
}

const ActionRow = ({ text, icon: ActionIcon, onClick }: ActionRowProps) => (
  <li>
    <button type="button" className={c.row} onClick={onClick}>
      <ActionIcon size={20} aria-hidden />
      <span className={c.name}>{text}</span>
    </button>
  </li>
)

interface ChoiceRowProps<Value extends string> {
  readonly text: string
  readonly icon: Icon
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly text: string; readonly lang?: string }[]
  readonly onChange: (value: Value) => void
  readonly disabled?: boolean | undefined
}

/** The browser's own list: it is quick on a phone, and nothing has to be loaded for it. */
const ChoiceRow = <Value extends string>(props: ChoiceRowProps<Value>) => {
  const { text, icon: ChoiceIcon, value, options, onChange, disabled = false } = props
  return (
    <li>
      <label className={c.row}>
        <ChoiceIcon size={20} aria-hidden />
        <span className={c.name}>{text}</span>
        <select
          className={c.select}
          value={value}
          disabled={disabled}
          onChange={({ currentTarget }) => onChange(currentTarget.value as Value)}
        >
          {options.map((option) => (
            <option
              key={option.value}
              value={option.value}
              {...(option.lang !== undefined && { lang: option.lang })}
            >
              {option.text}
            </option>
          ))}
        </select>
      </label>
    </li>
  )
}

const LANGUAGE_OPTIONS = LANGUAGES.map((code) => ({ value: code, text: nameOf(code), lang: tagOf(code) }))

const LanguageRow = () => {
  const { t, language } = useTranslation()
  const { choose, isBusy } = useLanguageChoice()
  return (
    <ChoiceRow<LanguageCode>
      text={t('LANGUAGE')}
      icon={IconWorld}
      value={codeOf(language) ?? 'en'}
      options={LANGUAGE_OPTIONS}
      onChange={choose}
      disabled={isBusy}
    />
  )
}

const COLOR_SCHEMES = [
  { value: 'auto', text: 'COLOR_SCHEME_AUTO' },
  { value: 'light', text: 'COLOR_SCHEME_LIGHT' },
  { value: 'dark', text: 'COLOR_SCHEME_DARK' },
] as const

/** Kept on the device: one person's phone may be light and the screen in the office dark. */
const ColorSchemeRow = () => {
  const { t } = useTranslation()
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  return (
    <ChoiceRow<MantineColorScheme>
      text={t('COLOR_SCHEME')}
      icon={IconContrast}
      value={colorScheme}
      options={COLOR_SCHEMES.map(({ value, text }) => ({ value, text: t(text) }))}
      onChange={setColorScheme}
    />
  )
}

const Group = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section aria-label={title}>
    <h2 className={c.group}>{title}</h2>
    <ul className={c.list}>{children}</ul>
  </section>
)

interface Props {
  readonly opened: boolean
  /** The screen has its colours whatever the device wants. */
  readonly isAlwaysDark: boolean
  readonly onClose: () => void
  readonly onSearch: () => void
}

/** Every screen that the person can open, in groups, with the search, their account, the language, the colours and log out. */
export const MainMenu = ({ opened, isAlwaysDark, onClose, onSearch }: Props) => {
  const { t } = useTranslation()
  const user = useSession()?.user
  const canOpen = useCanOpen()
  const { actions, dialog } = useAccountActions()
  const { signOut, signOutEverywhere, question } = useSignOut()
  const closing = (act: () => void) => () => {
    onClose()
    act()
  }
  return (
    <>
      <SidePanel
        opened={opened}
        onClose={onClose}
        size="min(340px, 88vw)"
        title={t('MENU')}
        classNames={{ title: c.title ?? '' }}
        side="left"
      >
        <nav aria-label={t('MAIN_NAVIGATION')} className={c.menu}>
          <button type="button" className={c.search} onClick={closing(onSearch)} data-autofocus>
            <IconSearch size={20} aria-hidden />
            <span className={c.name}>{t('SEARCH')}</span>
            <span className={c.keys} aria-hidden>
              {SEARCH_KEYS.map((key) => (
                <Key key={key} hint>
                  {key}
                </Key>
              ))}
            </span>
          </button>
          {canOpen('panel') && (
            <ul className={c.list}>
              <ScreenRow screen="panel" icon={IconLayoutGrid} onClose={onClose} />
            </ul>
          )}
          {groupsFor(canOpen).map(({ title, links }) => (
            <Group key={title} title={t(title)}>
              {links.map(({ screen, icon }) => (
                <ScreenRow key={screen} screen={screen} icon={icon} onClose={onClose} />
              ))}
            </Group>
          ))}
        </nav>
        <Divider my="md" />
        <Group title={user ? `${fullName(user)} · ${t(ROLE_TEXT[user.role])}` : t('ACCOUNT')}>
          {actions.map(({ text, icon, onClick }) => (
            <ActionRow key={text} text={text} icon={icon} onClick={closing(onClick)} />
          ))}
          <LanguageRow />
          {!isAlwaysDark && <ColorSchemeRow />}
          <ActionRow text={t('LOG_OUT')} icon={IconLogout} onClick={closing(signOut)} />
          <ActionRow
            text={t('LOG_OUT_EVERYWHERE')}
            icon={IconDevicesOff}
            onClick={closing(signOutEverywhere)}
          />
        </Group>
      </SidePanel>
      {dialog}
      {question}
    </>
  )
}
