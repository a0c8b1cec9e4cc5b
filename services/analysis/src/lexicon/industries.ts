import type { Industry } from './industry.ts'
import { agenciesAndMaking } from './trades/agencies-and-making.ts'
import { beauty } from './trades/beauty.ts'
import { bodyAndMind } from './trades/body-and-mind.ts'
import { buildingTrades } from './trades/building-trades.ts'
import { businessServices } from './trades/business-services.ts'
import { cleaningAndClearing } from './trades/cleaning-and-clearing.ts'
import { clinics } from './trades/clinics.ts'
import { digitalAndCreative } from './trades/digital-and-creative.ts'
import { food } from './trades/food.ts'
import { foodAndDrink } from './trades/food-and-drink.ts'
import { foodShops } from './trades/food-shops.ts'
import { healthAndBeauty } from './trades/health-and-beauty.ts'
import { homeAndCar } from './trades/home-and-car.ts'
import { homeServices } from './trades/home-services.ts'
import { industrialSupply } from './trades/industrial-supply.ts'
import { learning } from './trades/learning.ts'
import { lifeEvents } from './trades/life-events.ts'
import { localTrades } from './trades/local-trades.ts'
import { moneyAndAdvice } from './trades/money-and-advice.ts'
import { outingsAndOutdoors } from './trades/outings-and-outdoors.ts'
import { pets } from './trades/pets.ts'
import { professional } from './trades/professional.ts'
import { remodeling } from './trades/remodeling.ts'
import { rentalAndGifts } from './trades/rental-and-gifts.ts'
import { shops } from './trades/shops.ts'
import { softwareAndIt } from './trades/software-and-it.ts'
import { sportsAndMovement } from './trades/sports-and-movement.ts'
import { travel } from './trades/travel.ts'
import { vehicles } from './trades/vehicles.ts'
import { webAndCreative } from './trades/web-and-creative.ts'
import { weddingsAndEvents } from './trades/weddings-and-events.ts'

/** Every industry that the almanac knows, in no order that matters. */
export const industries: Industry[] = [
  ...healthAndBeauty,
  ...food,
  ...homeAndCar,
  ...professional,
  ...digitalAndCreative,
  ...buildingTrades,
  ...cleaningAndClearing,
  ...homeServices,
  ...remodeling,
  ...vehicles,
  ...beauty,
  ...bodyAndMind,
  ...clinics,
  ...learning,
  ...lifeEvents,
  ...pets,
  ...sportsAndMovement,
  ...businessServices,
  ...foodAndDrink,
  ...foodShops,
  ...moneyAndAdvice,
  ...rentalAndGifts,
  ...shops,
  ...softwareAndIt,
  ...travel,
  ...webAndCreative,
  ...weddingsAndEvents,
  ...outingsAndOutdoors,
  ...industrialSupply,
  ...localTrades,
  ...agenciesAndMaking,
]
