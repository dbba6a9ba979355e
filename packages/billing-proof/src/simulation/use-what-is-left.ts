import type { GuestAccount, OrdersPage, Voucher } from '@kafana/contract'
