import { useState } from 'react'

/** The day (UTC) on which a page was opened: what is shown does not move on at midnight. */
export const useToday = (): string =>
  useState(() => new Date().toISOString().slice(0, '2026-11-28'.length))[0]
