import type { RouteName } from '@kafana/domain'
import type { ScreenModule } from './screens.ts'

/** The frame of the pages before the door. They stand outside the shell, so that a first visit loads none of what the others are made of. */
export const loadGate = () => import('./gate.tsx')

/** The pages before the door. */
export const doorScreens = {
  login: () => import('../features/login/login-screen.tsx'),
  register: () => import('../features/setup/setup-screen.tsx'),
  forgot: () => import('../features/forgot-password/forgot-password-screen.tsx'),
  reset: () => import('../features/reset-password/reset-password-screen.tsx'),
} satisfies Partial<Record<RouteName, () => Promise<ScreenModule>>>
