/** The pages before the door. They stand outside the shell, so that a first visit loads none of what the others are made of. */
export const doorScreens = {
  login: () => import('../features/login/login-screen.tsx'),
  register: () => import('../features/setup/setup-screen.tsx'),
  forgot: () => import('../features/forgot-password/forgot-password-screen.tsx'),
  reset: () => import('../features/reset-password/reset-password-screen.tsx'),
}
