import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { ActionIcon } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconMenu2 } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import { deferred } from '../../ui/deferred.tsx'
import { MainMenuButton } from '../../ui/main-menu.ts'
import { isSearchKey } from './search-key.ts'

const MainMenu = deferred(async () => (await import('./main-menu.tsx')).MainMenu)
const Search = deferred(async () => (await import('./search.tsx')).Search)
const KeysHelp = deferred(async () => (await import('./keys-help.tsx')).KeysHelp)

const Button = ({ isOpen, onOpen }: { readonly isOpen: boolean; readonly onOpen: () => void }) => {
  const { t } = useTranslation()
  return (
    <ActionIcon
      aria-label={t('MENU')}
      title={t('MENU')}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={onOpen}
    >
      <IconMenu2 size={22} aria-hidden />
    </ActionIcon>
  )
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null

/** A dialog or a menu has the keyboard to itself. */
const isCovered = (): boolean =>
  document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null

interface Props {
  /** The screen ignores which colours the device wants; the menu then offers no choice of them. */
  readonly isAlwaysDark?: boolean
  readonly children: ReactNode
}

/**
 * The way from every screen to every other: the menu, whose button the screens show beside their title, the search
 * (Ctrl or ⌘ with K), and the list of keys (?).
 */
export const Navigation = ({ isAlwaysDark = false, children }: Props) => {
  const [open, setOpen] = useState<'menu' | 'search' | 'keys' | null>(null)
  const close = (): void => setOpen(null)
  useWindowEvent('keydown', (event) => {
    if (event.defaultPrevented || isCovered()) return
    if (isSearchKey(event)) {
      event.preventDefault()
      setOpen('search')
    } else if (event.key === '?' && !isTyping(event.target)) setOpen('keys')
  })
  const isMenuOpen = open === 'menu'
  const button = useMemo(() => <Button isOpen={isMenuOpen} onOpen={() => setOpen('menu')} />, [isMenuOpen])
  return (
    <MainMenuButton value={button}>
      {children}
      <MainMenu
        opened={isMenuOpen}
        isAlwaysDark={isAlwaysDark}
        onClose={close}
        onSearch={() => setOpen('search')}
      />
      {open === 'search' && <Search onClose={close} />}
      {open === 'keys' && <KeysHelp onClose={close} />}
    </MainMenuButton>
  )
}
