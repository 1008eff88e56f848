import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
/**
 * The paths to test, each with the page's heading: every path in the specification's route table, one API reference,
 * and the privacy page, which shows the owner's text.
 */
export const ROUTES: readonly [path: string, heading: string][] = [
  ['/', 'Scalable web solutions, built to be trusted with money.'],
  [addressOf(pages.projects), 'All Projects'],
  [addressOf(pages.project, { id: 1 }), 'A job board that works by phone number'],
  [addressOf(pages.projectDocumentation, { id: 1 }), 'Project Documentation: KaziLink'],
  [addressOf(pages.posts), 'Blog'],
  [addressOf(pages.post, { id: 1 }), 'A payment button that can be pressed twice'],
  [addressOf(pages.apiDocumentation), 'API Documentation'],
  [addressOf(pages.apiIntegrations), 'API Integrations'],
  [addressOf(pages.officialApis), 'Official API Documentation'],
  [addressOf(pages.apiReference, { id: 'mpesa' }), 'M-Pesa Daraja reference'],
  [addressOf(pages.nilReturns), 'File your nil return, free'],
  [addressOf(pages.contact), 'Contact'],
  [addressOf(pages.privacy), 'Privacy'],
  [addressOf(pages.login), 'Sign in'],
  [addressOf(pages.shop), 'Products'],
  [addressOf(pages.product, { id: 'field-laptop-14' }), 'Mbali Field Laptop 14'],
  [addressOf(pages.shopCart), 'Shopping Cart'],
  [addressOf(pages.shopCheckout), 'Checkout'],
  [addressOf(pages.shopAccount), 'My Account'],
  [addressOf(pages.shopOrder), 'Your order'],
  [addressOf(pages.payment), 'Your payment'],
  [addressOf(pages.receipt), 'Your receipt'],
  [addressOf(pages.shopCompare), 'Compare Products'],
  [addressOf(pages.codeshop), 'Code Script Marketplace'],
  [addressOf(pages.script, { id: 1 }), 'Jedwali'],
  [addressOf(pages.codeshopAccount), 'My Purchases'],
  [addressOf(pages.codeshopCheckout), 'Code Shop Checkout'],
  [addressOf(pages.downloads), 'My Downloads'],
  [addressOf(pages.licenseManagement), 'License Management'],
  [addressOf(pages.digitalDelivery), 'Digital Delivery Center'],
  [addressOf(pages.codeshopCart), 'Code Script Marketplace'],
  [addressOf(pages.verifyLicense), 'Verify a License'],
]

/**
 * The requests that pages send while they open. In a copy of the site without a server, these requests get static
 * files.
 */
export const CALLS: readonly string[] = [
  'GET /api/v1/account',
  'GET /api/v1/itaxnillreturns/provider',
  'GET /api/v1/license-keys',
  'GET /api/v1/payment-ways',
  'GET /api/v1/products',
]
