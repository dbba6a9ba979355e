import type { RouteName } from '@kafana/domain'
import type { TranslationKey } from '@kafana/locales'
import {
  IconArmchair,
  IconBook2,
  IconBuildingStore,
  IconCalendarStats,
  IconChartBar,
  IconLayoutDashboard,
  IconMapPin,
  IconPackages,
  IconPrinter,
  IconReceipt,
  IconSoup,
  IconUsers,
  IconUsersGroup,
  type Icon,
} from '@tabler/icons-react'

export interface PanelLink {
  readonly screen: RouteName
  readonly text: TranslationKey
  readonly hint: TranslationKey
  readonly icon: Icon
}
interface PanelGroup {
  readonly title: TranslationKey
  readonly links: readonly PanelLink[]
}

/** The owner's screens as the panel groups them. */
export const PANEL_GROUPS: readonly PanelGroup[] = [
  {
    title: 'PANEL_OVERVIEW',
    links: [
      { screen: 'home', text: 'THE_DAY', hint: 'THE_DAY_HINT', icon: IconCalendarStats },
      { screen: 'venues', text: 'VENUE_OVERVIEW', hint: 'VENUE_OVERVIEW_HINT', icon: IconLayoutDashboard },
    ],
  },
  {
    title: 'PANEL_MANAGER',
    links: [
      { screen: 'staff', text: 'PERSONNEL', hint: 'PERSONNEL_HINT', icon: IconUsers },
      { screen: 'orders', text: 'ALL_ORDERS', hint: 'ALL_ORDERS_HINT', icon: IconReceipt },
      { screen: 'products', text: 'PRODUCTS', hint: 'PRODUCTS_HINT', icon: IconSoup },
      { screen: 'storage', text: 'STORAGE', hint: 'STORAGE_HINT', icon: IconPackages },
      { screen: 'users', text: 'STAFF_BY_SECTION', hint: 'STAFF_BY_SECTION_HINT', icon: IconUsersGroup },
    ],
  },
  {
    title: 'PANEL_COMPANY',
    links: [
      {
        screen: 'company',
        text: 'COMPANY_INFORMATION',
        hint: 'COMPANY_INFORMATION_HINT',
        icon: IconBuildingStore,
      },
      { screen: 'statistics', text: 'STATISTICS', hint: 'STATISTICS_HINT', icon: IconChartBar },
      { screen: 'fiscalBook', text: 'FISCAL_BOOK', hint: 'FISCAL_BOOK_HINT', icon: IconBook2 },
    ],
  },
  {
    title: 'PANEL_ESTABLISHMENT',
    links: [
      { screen: 'establishment', text: 'LAYOUT', hint: 'LAYOUT_HINT', icon: IconArmchair },
      { screen: 'zones', text: 'ZONES', hint: 'ZONES_HINT', icon: IconMapPin },
      // A monitor's screen by default; shown to owners who have added it to their permissions.
      { screen: 'gateway', text: 'GATEWAY_LINK', hint: 'GATEWAY_PANEL_HINT', icon: IconPrinter },
    ],
  },
]
