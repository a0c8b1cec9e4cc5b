import { layOutInformational } from './informational.ts'
import type { LayOut } from './type.ts'
export const layOutTrend: LayOut = (desk) => layOutInformational(desk)
