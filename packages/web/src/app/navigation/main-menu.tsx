import { ROUTES, type ScreenName } from '@kafana/domain'
import { codeOf, type LanguageCode, LANGUAGES, nameOf, tagOf } from '@kafana/locales'
import { Divider } from '@mantine/core'
import {
  type Icon,
  IconDevicesOff,
  IconLayoutGrid,
  IconLogout,
  IconSearch,
  IconWorld,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { useAccountActions, useSignOut } from '../../modules/auth/index.ts'
import { useCanOpen } from '../../platform/session/screen-access.ts'
import { useSession } from '../../platform/session/session-store.ts'
import { Key } from '../../ui/key.tsx'
import { fullName, ROLE_TEXT } from '../../ui/labels.ts'
import { SCREEN_NAME } from '../../ui/screen-names.ts'
import { Drawer } from '../../ui/styled/drawer.ts'
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

/** The browser's own list: it is quick on a phone, and nothing has to be loaded for it. */
const LanguageRow = () => {
  const { t, i18n } = useTranslation()
  const { choose, isBusy } = useLanguageChoice()
  return (
    <li>
      <label className={c.row}>
        <IconWorld size={20} aria-hidden />
        <span className={c.name}>{t('LANGUAGE')}</span>
        <select
          className={c.select}
          value={codeOf(i18n.language)}
          disabled={isBusy}
          onChange={({ currentTarget }) => choose(currentTarget.value as LanguageCode)}
        >
          {LANGUAGES.map((code) => (
            <option key={code} value={code} lang={tagOf(code)}>
              {nameOf(code)}
            </option>
          ))}
        </select>
      </label>
    </li>
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
  readonly onClose: () => void
  readonly onSearch: () => void
}

/** Every screen that the person can open, in groups, with the search, their account, the language and log out. */
export const MainMenu = ({ opened, onClose, onSearch }: Props) => {
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
      <Drawer
        opened={opened}
        onClose={onClose}
        size="min(340px, 88vw)"
        title={t('MENU')}
        closeButtonProps={{ 'aria-label': t('CLOSE') }}
        classNames={{ title: c.title ?? '' }}
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
          <ActionRow text={t('LOG_OUT')} icon={IconLogout} onClick={closing(signOut)} />
          <ActionRow
            text={t('LOG_OUT_EVERYWHERE')}
            icon={IconDevicesOff}
            onClick={closing(signOutEverywhere)}
          />
        </Group>
      </Drawer>
      {dialog}
      {question}
    </>
  )
}
