import { part } from '@kafana/client/browser/parts.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { cloneElement, type ReactElement, type Ref, type RefObject, useRef, useState } from 'react'
import type { MenuItem } from './menu-item.ts'
import type { LoadedMenuProps } from './menu-items.tsx'
import { notify } from './notify.tsx'

const menu = part(async () => (await import('./menu-items.tsx')).LoadedMenu)

interface ButtonProps {
  readonly ref?: Ref<HTMLButtonElement>
  readonly onClick?: () => void
  readonly 'aria-haspopup'?: 'menu'
  readonly 'aria-expanded'?: boolean
}

interface Props {
  readonly items: readonly MenuItem[]
  readonly position?: LoadedMenuProps['position']
  /** For what has to focus the button. */
  readonly buttonRef?: RefObject<HTMLButtonElement | null>
  /** The button, without a ref and a handler of its own. */
  readonly children: ReactElement<ButtonProps>
}

/** A button that opens a menu. What draws menus is loaded when the first one is opened. */
export const MenuButton = ({ items, position = 'bottom-end', buttonRef, children }: Props) => {
  const { t } = useTranslation()
  const ownRef = useRef<HTMLButtonElement>(null)
  const ref = buttonRef ?? ownRef
  const [LoadedMenu, setLoadedMenu] = useState(() => menu.loaded())
  const [isPressed, setPressed] = useState(false)
  const open = async (): Promise<void> => {
    try {
      const loaded = await menu.load()
      setPressed(true)
      setLoadedMenu(() => loaded)
    } catch {
      notify.error(t('ERROR_NETWORK'))
    }
  }
  const button = cloneElement(children, { ref })
  if (LoadedMenu)
    return (
      <LoadedMenu items={items} position={position} isPressed={isPressed} buttonRef={ref}>
        {button}
      </LoadedMenu>
    )
  return cloneElement(button, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => void open(),
  })
}
