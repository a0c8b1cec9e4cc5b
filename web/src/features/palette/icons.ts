import {
  ArrowRight,
  CreditCard,
  FileText,
  FolderClosed,
  House,
  LayoutDashboard,
  LogIn,
  LogOut,
  type LucideIcon,
  Monitor,
  PenLine,
  Plane,
  Radar,
  ReceiptText,
  RotateCcw,
  Scale,
  Settings,
  Star,
  UserRound,
} from 'lucide-react'
import type { Command } from './commands'

const ofGroup: Partial<Record<Command['group'], LucideIcon>> = {
  Reports: Radar,
  Drafts: PenLine,
  Orders: ReceiptText,
  Keywords: Star,
  Settings,
  Legal: Scale,
}
const ofCommand: Record<string, LucideIcon> = {
  '/': House,
  '/reports': LayoutDashboard,
  '/projects': FolderClosed,
  '/blog-drafts': FileText,
  '/account': UserRound,
  '/keyword-intel': Plane,
  '/free-trial-step1': Plane,
  '/blog-drafts/new': PenLine,
  '/login': LogIn,
  buy: CreditCard,
  orders: ReceiptText,
  retry: RotateCcw,
}

/** Returns the sign of a command: its own, else that of its group. */
export const iconOf = ({ id, kind, group }: Command): LucideIcon => {
  if (kind === 'theme') return Monitor
  if (kind === 'sign-out') return LogOut
  return ofCommand[id] ?? ofGroup[group] ?? ArrowRight
}
