import { createContext, type ReactNode } from 'react'

/**
 * The button of the main menu, which every screen shows beside its title. The layout provides it: the widgets of
 * this folder know no screens.
 */
export const MainMenuButton = createContext<ReactNode>(null)
