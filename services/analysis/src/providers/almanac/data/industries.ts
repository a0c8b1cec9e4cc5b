import type { Industry } from '../industry.ts'
import { digitalAndCreative } from './digital-and-creative.ts'
import { food } from './food.ts'
import { healthAndBeauty } from './health-and-beauty.ts'
import { homeAndCar } from './home-and-car.ts'
import { professional } from './professional.ts'

/** Every industry that the almanac knows, in no order that matters. */
export const industries: Industry[] = [
  ...healthAndBeauty,
  ...food,
  ...homeAndCar,
  ...professional,
  ...digitalAndCreative,
]
