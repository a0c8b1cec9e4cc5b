import { layOutInformational } from './informational.ts'
import type { LayOut } from './type.ts'
export const layOutCaseStudy: LayOut = (desk) => layOutInformational(desk)
