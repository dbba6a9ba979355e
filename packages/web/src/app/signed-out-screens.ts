/**
 * The signed-out pages. They are outside of AppLayout, so that a first visit loads none of its dependencies.
 */
export const signedOutScreens = {
  login: () => import('../modules/auth/login/login-screen.tsx'),
  register: () => import('../modules/auth/setup/setup-screen.tsx'),
  forgot: () => import('../modules/auth/forgot-password/forgot-password-screen.tsx'),
  reset: () => import('../modules/auth/reset-password/reset-password-screen.tsx'),
}
