import type { Industry } from '../industry.ts'
import { agenciesAndMaking } from './agencies-and-making.ts'
import { beauty } from './beauty.ts'
import { bodyAndMind } from './body-and-mind.ts'
import { buildingTrades } from './building-trades.ts'
import { businessServices } from './business-services.ts'
import { cleaningAndClearing } from './cleaning-and-clearing.ts'
import { clinics } from './clinics.ts'
import { digitalAndCreative } from './digital-and-creative.ts'
import { food } from './food.ts'
import { foodAndDrink } from './food-and-drink.ts'
import { foodShops } from './food-shops.ts'
import { healthAndBeauty } from './health-and-beauty.ts'
import { homeAndCar } from './home-and-car.ts'
import { homeServices } from './home-services.ts'
import { industrialSupply } from './industrial-supply.ts'
import { learning } from './learning.ts'
import { lifeEvents } from './life-events.ts'
import { localTrades } from './local-trades.ts'
import { moneyAndAdvice } from './money-and-advice.ts'
import { outingsAndOutdoors } from './outings-and-outdoors.ts'
import { pets } from './pets.ts'
import { professional } from './professional.ts'
import { remodeling } from './remodeling.ts'
import { rentalAndGifts } from './rental-and-gifts.ts'
import { shops } from './shops.ts'
import { softwareAndIt } from './software-and-it.ts'
import { sportsAndMovement } from './sports-and-movement.ts'
import { travel } from './travel.ts'
import { vehicles } from './vehicles.ts'
import { webAndCreative } from './web-and-creative.ts'
import { weddingsAndEvents } from './weddings-and-events.ts'

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
