import { Outlet, ScrollRestoration } from 'react-router'
import { BuiltScreens } from '../platform/access/reach.ts'
import { LanguageSwitcher } from '../ui/language-switcher.tsx'
import { Toasts } from '../ui/toasts.tsx'
import { builtScreens } from './screens.ts'

/** What every page has: the language switcher in the corner and the toasts. */
export const Frame = () => (
  <BuiltScreens value={builtScreens}>
    <LanguageSwitcher />
    <Outlet />
    <Toasts />
    <ScrollRestoration />
  </BuiltScreens>
)
