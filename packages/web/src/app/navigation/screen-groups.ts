import type { ScreenName } from '@kafana/domain'
import type { TranslationKey } from '@kafana/locales'
import {
  type Icon,
  IconArmchair,
  IconBook2,
  IconBuildingStore,
  IconCalendarStats,
  IconChartBar,
  IconChefHat,
  IconClipboardList,
  IconGrill,
  IconLayoutDashboard,
  IconMapPin,
  IconPackages,
  IconPrinter,
  IconReceipt,
  IconSoup,
  IconToolsKitchen2,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react'

/** A screen that can be opened without choosing anything first. */
export interface ScreenLink {
  readonly screen: ScreenName
  /** What it is for, in a few words. */
  readonly hint: TranslationKey
  readonly icon: Icon
}
export interface ScreenGroup {
  readonly title: TranslationKey
  readonly links: readonly ScreenLink[]
}

/** The screens as the panel and the menu group them. */
const SCREEN_GROUPS: readonly ScreenGroup[] = [
  {
    title: 'PANEL_OVERVIEW',
    links: [
      { screen: 'home', hint: 'THE_DAY_HINT', icon: IconCalendarStats },
      { screen: 'venues', hint: 'VENUE_OVERVIEW_HINT', icon: IconLayoutDashboard },
    ],
  },
  {
    title: 'PANEL_MANAGER',
    links: [
      { screen: 'staff', hint: 'STAFF_HINT', icon: IconUsers },
      { screen: 'orders', hint: 'ORDERS_HINT', icon: IconReceipt },
      { screen: 'products', hint: 'PRODUCTS_HINT', icon: IconSoup },
      { screen: 'storage', hint: 'STORAGE_HINT', icon: IconPackages },
      { screen: 'users', hint: 'STAFF_BY_SECTION_HINT', icon: IconUsersGroup },
    ],
  },
  {
    title: 'PANEL_COMPANY',
    links: [
      { screen: 'company', hint: 'COMPANY_HINT', icon: IconBuildingStore },
      { screen: 'statistics', hint: 'STATISTICS_HINT', icon: IconChartBar },
      { screen: 'fiscalBook', hint: 'FISCAL_BOOK_HINT', icon: IconBook2 },
    ],
  },
  {
    title: 'PANEL_ESTABLISHMENT',
    links: [
      { screen: 'establishment', hint: 'FLOOR_PLAN_HINT', icon: IconArmchair },
      // The screens of a monitor, also of an owner who has added them to their permissions.
      { screen: 'monitor', hint: 'MONITOR_HINT', icon: IconChefHat },
      { screen: 'manager', hint: 'MANAGER_HINT', icon: IconToolsKitchen2 },
      { screen: 'pad', hint: 'PAD_HINT', icon: IconClipboardList },
      { screen: 'zones', hint: 'ZONES_HINT', icon: IconMapPin },
      { screen: 'stations', hint: 'STATIONS_HINT', icon: IconGrill },
      { screen: 'gateway', hint: 'GATEWAY_PANEL_HINT', icon: IconPrinter },
    ],
  },
]

/** The groups with the screens that `canOpen` allows; no empty ones. */
export const groupsFor = (canOpen: (screen: ScreenName) => boolean): readonly ScreenGroup[] =>
  SCREEN_GROUPS.map(({ title, links }) => ({
    title,
    links: links.filter(({ screen }) => canOpen(screen)),
  })).filter(({ links }) => links.length > 0)
