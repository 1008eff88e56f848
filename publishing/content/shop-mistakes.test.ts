import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { itReportsMistakes } from '#testing/own-content.ts'
import { readScriptOffer, readScriptPromises, readScriptSamples } from './script-offer.ts'
import { readShop } from './shop.ts'

// C706 C707 C711
const CURRENCY = /^taxPercent:/m
itReportsMistakes([
  [
    'an unknown currency',
    ({ edit }) => edit('shop/shop.yml', CURRENCY, 'currency: KSH\ntaxPercent:'),
    readShop,
    'content/shop/shop.yml: currency: expected an ISO 4217 code such as KES, of a currency with at most two decimals',
  ],
  [
    'a tax rate with three decimals',
    ({ edit }) => edit('shop/shop.yml', /^taxPercent: .*$/m, 'taxPercent: 8.875'),
    readShop,
    'content/shop/shop.yml: taxPercent: expected at most two decimals, found 8.875',
  ],
  [
    'a tax rate of more than everything',
    ({ edit }) => edit('shop/products/trail-watch/product.yml', 'price: "265.00"', 'price: "265.00"\ntaxPercent: 101'),
    readShop,
    'product.yml: taxPercent: expected not more than 100, found 101',
  ],
  [
    'a currency with three decimals',
    ({ edit }) => edit('shop/shop.yml', CURRENCY, 'currency: KWD\ntaxPercent:'),
    readShop,
    'at most two decimals, or { code: KES, decimals: 0 } for whole amounts only, found "KWD"',
  ],
  [
    'a price with a fraction where amounts are whole',
    ({ edit }) => {
      edit('shop/shop.yml', CURRENCY, 'currency: { code: KES, decimals: 0 }\ntaxPercent:')
      edit('shop/products/trail-watch/product.yml', 'price: "265.00"', 'price: "265.50"')
    },
    readShop,
    'content/shop/shop.yml: cartShipping.price: expected a whole amount, because KES has no decimals here, found 9.99',
  ],
  [
    'a sample line with a fraction where amounts are whole',
    ({ edit }) => {
      edit('shop/shop.yml', CURRENCY, 'currency: { code: KES, decimals: 0 }\ntaxPercent:')
      edit('shop/samples.yml', /price: "[\d.]+"/, 'price: "19.50"')
    },
    readShop,
    'content/shop/samples.yml: cart.0.price: expected a whole amount, because KES has no decimals here, found 19.50',
  ],
  [
    'a sample order with a fraction where amounts are whole',
    ({ edit }) => {
      edit('shop/shop.yml', CURRENCY, 'currency: { code: KES, decimals: 0 }\ntaxPercent:')
      edit('shop/samples.yml', /tax: "[\d.]+"/, 'tax: "7.25"')
    },
    readShop,
    'content/shop/samples.yml: orders.0.tax: expected a whole amount, because KES has no decimals here, found 7.25',
  ],
  [
    'a script’s price with a fraction in a currency without decimals',
    ({ edit }) => {
      edit('shop/shop.yml', CURRENCY, 'currency: UGX\ntaxPercent:')
      edit('codeshop/scripts/2-foleni-offline-form-queue/script.yml', /^price: .*$/m, 'price: "39.50"')
    },
    readScriptOffer,
    'script.yml: price: expected a whole amount, because UGX has no decimals here, found 39.50',
  ],
  [
    'a shipping option for a country that the shop does not serve',
    ({ edit }) => edit('shop/shop.yml', 'price: "29.99" }', 'price: "29.99", countries: [Kenya] }'),
    readShop,
    'countries.0: expected one of United States, Canada, United Kingdom, Australia, found "Kenya"',
  ],
  [
    'a country without a shipping option',
    ({ read, write }) =>
      write(
        'shop/shop.yml',
        read('shop/shop.yml').replace(/price: "(0\.00|15\.99|29\.99)"/g, 'countries: [Canada], price: "$1"'),
      ),
    readShop,
    'countries.0: expected a country with a shipping option, found "United States"',
  ],
  [
    'a promise of free delivery that no shipping option keeps',
    ({ edit, read, write }) => {
      write('shop/shop.yml', read('shop/shop.yml').replaceAll('price: "0.00"', 'price: "4.00"'))
      edit('shop/shop.yml', 'price: "4.00"', 'price: "4.00", freeOver: "50.00"')
    },
    readShop,
    'cartShipping.freeOver: expected a shipping option for United States with the price "0.00", because the cart promises free delivery; or no cartShipping',
  ],
  [
    'a promise of free delivery that is kept in one country only',
    ({ read, write }) =>
      write('shop/shop.yml', read('shop/shop.yml').replaceAll('price: "0.00"', 'countries: [Canada], price: "0.00"')),
    readShop,
    'cartShipping.freeOver: expected a shipping option for United States with the price "0.00"',
  ],
  [
    // C941
    'a promise of free delivery beside a default option that has a price',
    ({ edit }) => edit('shop/shop.yml', 'defaultShippingOption: standard', 'defaultShippingOption: express'),
    readShop,
    'defaultShippingOption: expected an option that is offered in United States with the price "0.00", because the cart promises free delivery with cartShipping; or no cartShipping, so that the cart shows the cost of the checkout’s default option, found "express"',
  ],
  [
    'a promise of free delivery beside a default option that is not offered everywhere',
    ({ edit }) => {
      edit('shop/shop.yml', '{ id: standard,', '{ id: standard, countries: [Canada],')
      edit('shop/shop.yml', 'businessDays: 7, price: "0.00"', 'businessDays: 7, price: "4.00"')
      edit('shop/shop.yml', 'price: "29.99"', 'price: "0.00"')
    },
    readShop,
    'defaultShippingOption: expected an option that is offered in United States with the price "0.00"',
  ],
  [
    'a price that is not an amount',
    ({ edit }) => edit('shop/products/trail-watch/product.yml', 'price: "265.00"', 'price: 265'),
    readShop,
    'content/shop/products/trail-watch/product.yml: price: expected an amount such as "1200.00", found 265',
  ],
  [
    'a price outside the range of the lists',
    ({ edit }) => edit('shop/products/trail-watch/product.yml', 'price: "265.00"', 'price: "3000.01"'),
    readShop,
    'price: expected an amount within priceRange in shop/shop.yml (the lists show no others), found 3000.01',
  ],
  [
    'an unknown category',
    ({ edit }) => edit('shop/products/trail-watch/product.yml', 'category: wearables', 'category: wearable'),
    readShop,
    'content/shop/products/trail-watch/product.yml: category: expected one of laptops, phones',
  ],
  [
    'a subcategory of another category',
    ({ edit }) => edit('shop/products/trail-watch/product.yml', 'subcategory: sports-watches', 'subcategory: speakers'),
    readShop,
    'subcategory: expected one of sports-watches, found "speakers"',
  ],
  [
    'a product with a number as its ID, like a script',
    ({ folder }) => renameSync(join(folder, 'shop/products/trail-watch'), join(folder, 'shop/products/7')),
    readShop,
    'content/shop/products/7: the file: expected a name with a letter in it',
  ],
  [
    'a sale that is not cheaper',
    ({ edit }) => edit('shop/products/walking-earbuds/product.yml', 'originalPrice: "50.00"', 'originalPrice: "40.00"'),
    readShop,
    'originalPrice: expected more than the price, because it is on sale, found 40.00',
  ],
  [
    'a discount that does not match the prices',
    ({ edit }) => edit('shop/products/walking-earbuds/product.yml', 'price: "44.00"', 'price: "46.73"'),
    readShop,
    'product.yml: discount: expected 7, because the price is that many percent below originalPrice, found 12',
  ],
  [
    'a negative price, quoted as written',
    ({ edit }) => edit('shop/products/trail-watch/product.yml', 'price: "265.00"', 'price: "-5.00"'),
    readShop,
    'product.yml: price: expected an amount that is not negative, found -5.00',
  ],
  [
    'an absurdly large stock',
    ({ edit }) => edit('shop/products/trail-watch/product.yml', /^stock: .*$/m, 'stock: 1e99'),
    readShop,
    'product.yml: stock: expected at most 1000000, found 1e99',
  ],
  [
    'YAML aliases that expand without limit',
    ({ edit }) =>
      edit(
        'shop/products/trail-watch/product.yml',
        /^/,
        `a: &a [x, x, x, x, x, x, x, x, x, x]\n${['b', 'c', 'd', 'e', 'f']
          .map((name, position) => `${name}: &${name} [${`*${'abcdef'[position]}, `.repeat(10)}]\n`)
          .join('')}`,
      ),
    readShop,
    'content/shop/products/trail-watch/product.yml: Excessive alias count',
  ],
  [
    'a review of an unknown product',
    ({ edit }) => edit('shop/reviews.yml', /^trail-watch:/m, 'trail-clock:'),
    readShop,
    'content/shop/reviews.yml: trail-clock: expected the ID of a product',
  ],
  [
    'a sample address in a country that the shop does not serve',
    ({ edit }) => edit('shop/shop.yml', ', United Kingdom', ''),
    readShop,
    'content/shop/samples.yml: user.addresses.1.country: expected one of United States, Canada, Australia, found "United Kingdom"',
  ],
  [
    'an unknown default shipping method',
    ({ edit }) => edit('shop/shop.yml', 'defaultShippingOption: standard', 'defaultShippingOption: drone'),
    readShop,
    'content/shop/shop.yml: defaultShippingOption: expected one of free, standard, express, overnight, found "drone"',
  ],
  [
    'a duplicate coupon',
    ({ edit }) => edit('shop/shop.yml', 'code: SAVE20', 'code: SAVE10'),
    readShop,
    'content/shop/shop.yml: coupons.1.code: expected a unique code, found "SAVE10"',
  ],
  [
    'a script on sale that is not cheaper',
    ({ edit }) =>
      edit(
        'codeshop/scripts/2-foleni-offline-form-queue/script.yml',
        'originalPrice: "59.00"',
        'originalPrice: "39.00"',
      ),
    readScriptOffer,
    'content/codeshop/scripts/2-foleni-offline-form-queue/script.yml: originalPrice: expected more than the price',
  ],
  [
    'a script in an unknown category',
    ({ edit }) =>
      edit('codeshop/scripts/2-foleni-offline-form-queue/script.yml', 'category: JavaScript', 'category: TypeScript'),
    readScriptOffer,
    'category: expected one of React Scripts, Vue Scripts, JavaScript, PHP Scripts, Python, HTML5 & CSS3, found "TypeScript"',
  ],
  [
    'a script with files outside its folder',
    ({ edit }) =>
      edit(
        'codeshop/scripts/2-foleni-offline-form-queue/script.yml',
        'docs: files/docs',
        'docs: files/../../1-jedwali-react-data-table',
      ),
    readScriptOffer,
    'expected a path in the script folder',
  ],
  [
    'a copy of a missing file',
    ({ edit }) =>
      edit(
        'codeshop/scripts/2-foleni-offline-form-queue/script.yml',
        'demo/foleni.js: files/src/foleni.js',
        'demo/foleni.js: files/src/folini.js',
      ),
    readScriptOffer,
    'content/codeshop/scripts/2-foleni-offline-form-queue/script.yml: copies.demo/foleni.js: expected an existing file or folder',
  ],
  [
    'a sample of an unknown script',
    ({ edit }) => edit('codeshop/samples.yml', '[1, 3]', '[1, 9]'),
    readScriptSamples,
    'content/codeshop/samples.yml: purchases.1: expected the ID of a script, one of 1, 2, 3, found 9',
  ],
  [
    'a misspelled promise',
    ({ edit }) => edit('codeshop/promises.yml', 'support:', 'suport:'),
    readScriptPromises,
    'content/codeshop/promises.yml: suport: ',
  ],
  [
    'a script without its demo',
    ({ folder }) => renameSync(join(folder, 'codeshop/scripts/2-foleni-offline-form-queue/demo'), join(folder, 'demo')),
    readScriptOffer,
    'content/codeshop/scripts/2-foleni-offline-form-queue/script.yml: demoUrl: expected an existing file or folder',
  ],
  [
    'a version that is missing from the changelog',
    ({ edit }) => edit('codeshop/scripts/2-foleni-offline-form-queue/script.yml', /^version: 1.0.0/m, 'version: 1.1.0'),
    readScriptOffer,
    'changelog.0.version: expected 1.1.0, the version of the script, in the first entry',
  ],
])
