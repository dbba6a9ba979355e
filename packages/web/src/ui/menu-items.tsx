import '@mantine/core/styles/Menu.css'
import { Menu } from '@mantine/core'
import { type ReactElement, type ReactNode, type RefObject, useEffect, useEffectEvent } from 'react'
import { Link } from 'react-router'
import type { ActionItem, MenuItem } from './menu-item.ts'
import c from './menu-items.module.css'

interface ActionProps {
  readonly item: ActionItem
  /** Focuses the button: the item is unmounted with the menu, and a dialog returns the focus to what stays. */
  readonly onLeave: () => void
}

const Action = ({ item, onLeave }: ActionProps) => {
  const { text, icon: ItemIcon, danger = false, disabled = false } = item
  const props = {
    disabled,
    leftSection: ItemIcon && <ItemIcon size={18} aria-hidden />,
    ...(danger && { color: 'var(--fault)' }),
  }
  return 'to' in item ? (
    <Menu.Item component={Link} to={item.to} {...props}>
      {text}
    </Menu.Item>
  ) : (
    <Menu.Item
      {...props}
      onClick={() => {
        onLeave()
        item.onClick()
      }}
    >
      {text}
    </Menu.Item>
  )
}

const Item = ({
  item,
  onLeave,
}: {
  readonly item: MenuItem
  readonly onLeave: ActionProps['onLeave']
}): ReactNode => {
  if (item === 'line') return <Menu.Divider />
  if ('heading' in item) return <Menu.Label>{item.heading}</Menu.Label>
  if ('note' in item) return <div className={c.note}>{item.note}</div>
  if ('text' in item) return <Action item={item} onLeave={onLeave} />
  const { value, options, onChoose } = item.choice
  return (
    <Menu.RadioGroup value={value} onChange={onChoose}>
      {options.map((option) => (
        <Menu.RadioItem key={option.value} value={option.value} closeMenuOnClick>
          {option.text}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  )
}

const keyOf = (item: MenuItem, index: number): string => {
  if (item === 'line' || 'choice' in item) return String(index)
  if ('heading' in item) return item.heading
  return 'note' in item ? item.note : item.text
}

export interface LoadedMenuProps {
  readonly items: readonly MenuItem[]
  /** Where the menu opens if it fits there. */
  readonly position: 'bottom-end' | 'left-start'
  /** It was pressed before its menu was loaded: it opens now. */
  readonly isPressed: boolean
  /** The element of the button, which has the focus when the menu closes. */
  readonly buttonRef: RefObject<HTMLButtonElement | null>
  readonly children: ReactElement<{ readonly ref?: unknown }>
}

/** A button with its menu. */
export const LoadedMenu = ({ items, position, isPressed, buttonRef, children }: LoadedMenuProps) => {
  // The menu returns the focus to what had it, and the pressed button has just been replaced.
  const openPressed = useEffectEvent(() => {
    // Somebody who has gone on to something else does not want the menu any more.
    if (!isPressed || document.activeElement !== document.body) return
    buttonRef.current?.focus()
    buttonRef.current?.click()
  })
  useEffect(() => openPressed(), [])
  return (
    <Menu
      position={position}
      withinPortal
      returnFocus
      middlewares={{ flip: true, shift: { crossAxis: true, padding: 8 }, size: { padding: 8 } }}
    >
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown className={c.menu}>
        {items.map((item, index) => (
          <Item key={keyOf(item, index)} item={item} onLeave={() => buttonRef.current?.focus()} />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
