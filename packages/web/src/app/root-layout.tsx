import { Outlet, ScrollRestoration } from 'react-router'
import { BuiltScreens } from '../platform/session/reach.ts'
import { LanguageSwitcher } from '../ui/language-switcher.tsx'
import { Toasts } from '../ui/toasts.tsx'
import { builtScreens } from './screens.ts'

/** The layout of every page: the language switcher and the toasts. */
export const RootLayout = () => (
  <BuiltScreens value={builtScreens}>
    <LanguageSwitcher />
    <Outlet />
    <Toasts />
    <ScrollRestoration />
  </BuiltScreens>
)
